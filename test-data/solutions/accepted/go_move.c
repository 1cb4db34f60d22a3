/* Plays a move on a flat array with a border around the board. A group is kept as a list of its points. */
#include <stdio.h>

enum { WIDTH = 21, POINTS = WIDTH * WIDTH, BORDER = 3 };

static const int steps[4] = {-1, 1, -WIDTH, WIDTH};
static int board[POINTS], group[POINTS];

/* Lists the points of a stone's group, and returns their number if it has no liberty, else 0. */
static int dead(int start)
{
    int seen[POINTS] = {0}, stones = 1;
    seen[start] = 1;
    group[0] = start;
    for (int next = 0; next < stones; next++) {
        for (int side = 0; side < 4; side++) {
            int point = group[next] + steps[side];
            if (board[point] == 0)
                return 0;
            if (board[point] == board[start] && !seen[point]) {
                seen[point] = 1;
                group[stones++] = point;
            }
        }
    }
    return stones;
}

int main(void)
{
    int size, column, row, color;
    for (int point = 0; point < POINTS; point++)
        board[point] = BORDER;
    if (scanf("%d", &size) != 1)
        return 1;
    for (int y = 1; y <= size; y++)
        for (int x = 1; x <= size; x++)
            if (scanf("%1d", &board[y * WIDTH + x]) != 1)
                return 1;
    if (scanf("%d %d %d", &column, &row, &color) != 3)
        return 1;

    int move = (row + 1) * WIDTH + column + 1;
    int legal = board[move] == 0;
    if (legal) {
        board[move] = color;
        for (int side = 0; side < 4; side++) {
            if (board[move + steps[side]] == 3 - color) {
                for (int stones = dead(move + steps[side]); stones > 0; stones--)
                    board[group[stones - 1]] = 0;
            }
        }
        legal = dead(move) == 0;
    }
    printf("%d\n", legal);
    for (int y = 1; legal && y <= size; y++) {
        for (int x = 1; x <= size; x++)
            printf("%d", board[y * WIDTH + x]);
        printf("\n");
    }
    return 0;
}
