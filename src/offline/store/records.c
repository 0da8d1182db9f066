/* records.c: fields by their tags (records.h). A tag is never used again for anything else. */
#include "records.h"

#include <stddef.h>

const field user_fields[] = {FIELD(1, FIELD_NUMBER, store_user, id),
                             FIELD(2, FIELD_TEXT, store_user, name),
                             FIELD(3, FIELD_NUMBER, store_user, created),
                             {0}};

const field session_fields[] = {
    FIELD(1, FIELD_BYTES, store_session, hash),     FIELD(2, FIELD_NUMBER, store_session, user),
    FIELD(3, FIELD_NUMBER, store_session, created), FIELD(4, FIELD_NUMBER, store_session, seen),
    FIELD(5, FIELD_TEXT, store_session, label),     {0}};

const field row_fields[] = {FIELD(1, FIELD_NUMBER, store_row, number),
                            FIELD(2, FIELD_NUMBER, store_row, at),
                            FIELD(3, FIELD_NUMBER, store_row, kind),
                            FIELD(4, FIELD_NUMBER, store_row, seat),
                            FIELD(5, FIELD_NUMBER, store_row, to),
                            FIELD(6, FIELD_NUMBER, store_row, after),
                            FIELD(7, FIELD_NUMBER, store_row, request),
                            FIELD(8, FIELD_NUMBER, store_row, hash),
                            FIELD(9, FIELD_LONG, store_row, text),
                            FIELD(10, FIELD_LONG, store_row, draws),
                            {0}};

const field study_fields[] = {
    FIELD(1, FIELD_TEXT, store_study, id),        FIELD(2, FIELD_NUMBER, store_study, owner),
    FIELD(3, FIELD_NUMBER, store_study, kept),    FIELD(4, FIELD_NUMBER, store_study, created),
    FIELD(5, FIELD_NUMBER, store_study, changed), FIELD(6, FIELD_TEXT, store_study, title),
    FIELD(7, FIELD_TEXT, store_study, line),      FIELD(8, FIELD_NUMBER, store_study, nodes),
    FIELD(9, FIELD_LONG, store_study, body),      {0}};

static const field game_fields[] = {FIELD(1, FIELD_TEXT, store_game, id),
                                    FIELD(2, FIELD_NUMBER, store_game, version),
                                    FIELD(3, FIELD_TEXT, store_game, line),
                                    FIELD(4, FIELD_TEXT, store_game, rules_version),
                                    FIELD(5, FIELD_BYTES, store_game, data_hash),
                                    FIELD(6, FIELD_BYTES, store_game, seed),
                                    FIELD(7, FIELD_TEXT, store_game, title),
                                    FIELD(8, FIELD_NUMBER, store_game, state),
                                    FIELD(9, FIELD_NUMBER, store_game, watch),
                                    FIELD(10, FIELD_NUMBER, store_game, listed),
                                    FIELD(11, FIELD_NUMBER, store_game, starts),
                                    FIELD(12, FIELD_NUMBER, store_game, solo),
                                    FIELD(13, FIELD_NUMBER, store_game, rated),
                                    FIELD(14, FIELD_NUMBER, store_game, pace),
                                    FIELD(15, FIELD_NUMBER, store_game, asks_all),
                                    FIELD(16, FIELD_NUMBER, store_game, clock.kind),
                                    FIELD(17, FIELD_NUMBER, store_game, clock.claim),
                                    FIELD(18, FIELD_NUMBER, store_game, clock.budget),
                                    FIELD(19, FIELD_NUMBER, store_game, clock.increment),
                                    FIELD(20, FIELD_NUMBER, store_game, maker),
                                    FIELD(21, FIELD_NUMBER, store_game, created),
                                    FIELD(22, FIELD_NUMBER, store_game, started),
                                    FIELD(23, FIELD_NUMBER, store_game, ended),
                                    FIELD(24, FIELD_NUMBER, store_game, due),
                                    FIELD(25, FIELD_TEXT, store_game, rematch_of),
                                    FIELD(26, FIELD_TEXT, store_game, rematch),
                                    FIELD(27, FIELD_TEXT, store_game, result),
                                    FIELD(28, FIELD_TEXT, store_game, lesson),
                                    FIELD(29, FIELD_NUMBER, store_game, seats),
                                    {0}};

static const field seat_fields[] = {FIELD(1, FIELD_NUMBER, store_seat, kind),
                                    FIELD(2, FIELD_NUMBER, store_seat, user),
                                    FIELD(3, FIELD_BYTES, store_seat, invitation),
                                    FIELD(4, FIELD_BYTES, store_seat, nonce),
                                    FIELD(5, FIELD_TEXT, store_seat, bot),
                                    FIELD(6, FIELD_TEXT, store_seat, name),
                                    {0}};

void records_write_game(const store_game *game, FILE *out)
{
    fields_write(game_fields, game, out);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        fields_end(out);
        fields_write(seat_fields, &game->seat[seat], out);
    }
}

bool records_read_game(const char *at, size_t size, store_game *game)
{
    size_t used = fields_read(game_fields, game, sizeof *game, at, size);
    if (used == SIZE_MAX || game->seats > GG_SEATS_MAX)
        return false;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        size_t more = fields_read(seat_fields, &game->seat[seat], sizeof game->seat[seat],
                                  at + used, size - used);
        if (more == SIZE_MAX)
            return false;
        used += more;
    }
    return true;
}
