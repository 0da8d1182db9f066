/* items.c: orders as lists of items. */
#include "core/text/items.h"

bool gg_write_verb(const gg_game *game, uint32_t verbs, const gg_order *order, gg_text *out)
{
    if (order->verb == 0 || order->verb >= verbs)
        return false;
    gg_put(out, game->rules->verbs[order->verb]);
    bool unknown = order->count == 1 && order->item[0] == GG_UNKNOWN;
    if (unknown)
        gg_put(out, " ?");
    return !unknown;
}
