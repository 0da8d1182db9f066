/* dice.c: checks the dice of a game that has ended: does its seed give what the journal says? */
#include "server/games/answers.h"

#include "host/hex.h"

#include <string.h>

room_dice room_compare_dice(const srv_replay *replay)
{
    room_dice dice = {.begun = replay->begun || replay->broken,
                      .fits = replay_fits(replay),
                      .orders = replay->orders,
                      .dice = replay->dice,
                      .wrong = replay->wrong};
    _Static_assert(sizeof dice.trouble == sizeof replay->trouble, "the trouble fits");
    memcpy(dice.trouble, replay->trouble, sizeof dice.trouble);
    return dice;
}

static void write_digits(gg_json *out, const char *key, const uint8_t bytes[32])
{
    char digits[65];
    host_write_hex(bytes, digits);
    gg_json_text(out, key, digits);
}

static void write_secrets(const store_game *game, gg_json *out)
{
    uint8_t key[32];
    write_digits(out, "seed", game->seed);
    gg_json_array(out, "nonces");
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (replay_has_nonce(&game->seat[seat]))
            write_digits(out, NULL, game->seat[seat].nonce);
        else
            gg_json_null(out, NULL);
    }
    gg_json_end_array(out);
    replay_key(game, key);
    write_digits(out, "key", key);
}

static void write_check(const room_dice *check, gg_json *out)
{
    gg_json_bool(out, "checked", true);
    gg_json_int(out, "orders", (int64_t)check->orders);
    gg_json_int(out, "dice", (int64_t)check->dice);
    gg_json_bool(out, "fits", check->fits);
    if (check->fits)
        return;
    gg_json_int(out, "order", (int64_t)check->wrong);
    gg_json_text(out, "trouble", check->trouble);
}

void room_answer_dice(const store_game *game, const room_dice *check, gg_json *out)
{
    char digits[65];
    gg_assert(!check || store_has_ended(game)); /* the seed is a secret until then */
    gg_json_object(out, NULL);
    replay_seed_hash(game, digits);
    gg_json_text(out, "seed_hash", digits);
    if (check) {
        write_secrets(game, out);
        write_check(check, out);
    }
    gg_json_end_object(out);
}
