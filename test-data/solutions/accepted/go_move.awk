# Plays a move. Groups are found by passes over the board until nothing changes: slow, but 19 x 19 is small.

NR == 1 { size = $1 + 0; next }
NR <= size + 1 { for (i = 1; i <= size; i++) board[i, NR - 1] = substr($1, i, 1); next }
NF == 3 { column = $1 + 1; row = $2 + 1; color = $3 + 0 }

END {
    if (board[column, row] != 0) { print 0; exit }
    board[column, row] = color
    remove_dead(3 - color)
    if (has_dead(color)) { print 0; exit }
    print 1
    for (y = 1; y <= size; y++) {
        line = ""
        for (x = 1; x <= size; x++) line = line board[x, y]
        print line
    }
}

# Marks what is alive: empty points, and stones of the color next to what is alive.
function mark(color,    x, y, changed) {
    for (y = 1; y <= size; y++)
        for (x = 1; x <= size; x++) alive[x, y] = board[x, y] == 0
    do {
        changed = 0
        for (y = 1; y <= size; y++)
            for (x = 1; x <= size; x++) changed += spread(x, y, color)
        for (y = size; y >= 1; y--)
            for (x = size; x >= 1; x--) changed += spread(x, y, color)
    } while (changed)
}

function spread(x, y, color) {
    if (board[x, y] != color || alive[x, y]) return 0
    return alive[x, y] = ((x > 1 && alive[x - 1, y]) || (x < size && alive[x + 1, y]) || \
        (y > 1 && alive[x, y - 1]) || (y < size && alive[x, y + 1]))
}

function remove_dead(color,    x, y) {
    mark(color)
    for (y = 1; y <= size; y++)
        for (x = 1; x <= size; x++) if (board[x, y] == color && !alive[x, y]) board[x, y] = 0
}

function has_dead(color,    x, y) {
    mark(color)
    for (y = 1; y <= size; y++)
        for (x = 1; x <= size; x++) if (board[x, y] == color && !alive[x, y]) return 1
    return 0
}
