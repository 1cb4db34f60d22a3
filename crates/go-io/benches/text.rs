//! temp
#[path = "/tmp/io-support/baselines.rs"]
mod baselines;
use baselines::sketch;
use go_core::*;
use go_io::numeric::*;
use std::hint::black_box;
use std::time::Instant;

struct Case {
    cells: Vec<u8>,
    text: Vec<u8>,
    x: usize,
    y: usize,
    black: bool,
    question: Question,
}

fn corpus() -> Vec<Case> {
    let mut seed = 88172645463325252u64;
    let mut rnd = move |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % n
    };
    let mut out = vec![];
    while out.len() < 400 {
        let mut p = Position::empty(Size::new(19, 19).unwrap());
        let mut c = Color::Black;
        let len = 60 + rnd(200);
        for _ in 0..len {
            for _ in 0..20 {
                let q = Point::new(rnd(19) as u16, rnd(19) as u16);
                if let Ok(n) = p.play(c, q) {
                    p = n.position;
                    break;
                }
            }
            c = c.opponent();
        }
        let mut q = Point::new(rnd(19) as u16, rnd(19) as u16);
        for _ in 0..3 {
            if p.board().stone(q).is_some() {
                q = Point::new(rnd(19) as u16, rnd(19) as u16);
            }
        }
        let question = Question {
            position: p,
            color: c,
            point: q,
        };
        let mut text = vec![];
        assert!(write_question(&question, &mut text));
        let cells: Vec<u8> =
            go_io::rows::write(question.position.board(), go_io::rows::Alphabet::Digits)
                .concat()
                .into_bytes();
        out.push(Case {
            cells,
            text,
            x: q.column.into(),
            y: q.row.into(),
            black: c == Color::Black,
            question,
        });
    }
    out
}

fn main() {
    let cases = corpus();
    let board = sketch::board();
    let mut out = Vec::with_capacity(1 << 20);
    let all: Vec<u8> = cases.iter().flat_map(|c| c.text.clone()).collect();
    let names = [
        "sketch parse+play",
        "sketch parse",
        "reader+answer+write",
        "read_question+answer+write",
        "reader",
        "answer",
        "write",
        "board",
        "position",
        "scan newlines",
        "rowbits",
        "reader+has",
    ];
    let mut times = vec![vec![]; names.len()];
    let boards: Vec<Vec<(u64, u64)>> = cases
        .iter()
        .map(|c| {
            (0..19)
                .map(|r| c.question.position.board().row_bits(r, 0))
                .collect()
        })
        .collect();
    let size = Size::new(19, 19).unwrap();
    let bs: Vec<Board> = cases
        .iter()
        .map(|c| c.question.position.board().clone())
        .collect();
    let answers: Vec<Answer> = cases.iter().map(|c| c.question.answer()).collect();
    for _ in 0..301 {
        for i in 0..names.len() {
            out.clear();
            let t = Instant::now();
            match i {
                0 => {
                    for c in &cases {
                        let s = sketch::parse(black_box(&c.cells));
                        black_box(sketch::play(&s, &board, c.x, c.y, c.black));
                    }
                }
                1 => {
                    for c in &cases {
                        black_box(sketch::parse(black_box(&c.cells)));
                    }
                }
                2 => {
                    let mut r = Reader::new(&all[..]);
                    while let Some(q) = r.next_question().unwrap() {
                        write_answer(&q.answer(), &mut out)
                    }
                }
                3 => {
                    for c in &cases {
                        let q = read_question(black_box(&c.text)).unwrap();
                        write_answer(&q.answer(), &mut out)
                    }
                }
                4 => {
                    let mut r = Reader::new(&all[..]);
                    while let Some(q) = r.next_question().unwrap() {
                        black_box(q);
                    }
                }
                5 => {
                    for c in &cases {
                        black_box(black_box(&c.question).answer());
                    }
                }
                6 => {
                    for a in &answers {
                        write_answer(black_box(a), &mut out)
                    }
                }
                7 => {
                    for b in &boards {
                        black_box(
                            Board::try_from_row_bits(size, |r, _| {
                                Ok::<_, ()>(black_box(b)[r as usize])
                            })
                            .unwrap(),
                        );
                    }
                }
                8 => {
                    for b in &bs {
                        black_box(Position::try_from(black_box(b).clone()).unwrap());
                    }
                }
                9 => {
                    black_box(black_box(&all).iter().filter(|b| **b == b'\n').count());
                }
                10 => {
                    for b in &bs {
                        let mut s = (0, 0);
                        for r in 0..19 {
                            let (x, y) = black_box(b).row_bits(r, 0);
                            s.0 += x;
                            s.1 ^= y;
                        }
                        black_box(s);
                    }
                }
                _ => {
                    let mut r = Reader::new(&all[..]);
                    while let Some(q) = r.next_question().unwrap() {
                        black_box(q);
                        black_box(r.has_question());
                    }
                }
            }
            times[i].push(t.elapsed().as_nanos() as f64 / cases.len() as f64);
        }
    }
    for (n, t) in names.iter().zip(&mut times) {
        t.sort_by(f64::total_cmp);
        println!("{n:30} {:8.1} (min {:.1})", t[t.len() / 2], t[0]);
    }
    let legal = answers
        .iter()
        .filter(|a| matches!(a, Answer::Legal(_)))
        .count();
    println!("legal {legal} of {}", answers.len());
}
