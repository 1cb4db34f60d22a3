//! Mistake: it does not compile.

fn main() {
    println!("{}", answer());
}
