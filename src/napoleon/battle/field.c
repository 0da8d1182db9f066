/* field.c: makes the sets of a battle. */
#include "napoleon/battle/field.h"

/* The block if it has the mark, else nothing. */
static inline uint64_t if_marked(uint64_t marks, uint64_t mark, uint32_t block)
{
    return (uint64_t)((marks & mark) != 0) << block;
}

static inline void note_marks(nap_field *field, uint32_t block)
{
    uint64_t marks = field->table->marks[block];
    field->sheltered |= (uint64_t)(field->table->shelter[block] != NAP_NONE) << block;
    field->squares |= if_marked(marks, NAP_SQUARE, block);
    field->occupants |= if_marked(marks, NAP_OCCUPIES, block);
    field->spent |= if_marked(marks, NAP_SPENT, block);
    field->moved |= if_marked(marks, NAP_MOVED_B, block);
    field->fired |= if_marked(marks, NAP_FIRED_B, block);
}

/* Engaged: in a position that holds units of both sides. */
static void note_engaged(nap_field *field)
{
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
            uint64_t home = field->at[nap_home(party, column)];
            uint64_t enemies = field->at[nap_forward(party ^ 1U, column)];
            if (home != 0 && enemies != 0)
                field->engaged |= home | enemies;
        }
}

void nap_survey(const nap_board *board, const nap_table *table, uint8_t battle, nap_field *field)
{
    gg_assert(battle < NAP_BATTLES_MAX);
    *field = (nap_field){.board = board, .table = table, .battle = &table->fought[battle]};
    NAP_EACH (block, nap_battle_blocks(board, table, battle)) {
        uint8_t spot = nap_spot_at(table->at[block]);
        field->at[spot] |= nap_bit((uint32_t)block);
        field->all[nap_party_at(spot)] |= nap_bit((uint32_t)block);
        note_marks(field, (uint32_t)block);
    }
    note_engaged(field);
}
