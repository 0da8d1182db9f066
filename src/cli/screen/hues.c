/* hues.c: colors: those of the dark theme of the boards (data/style/palette.txt), or the nearest that a terminal has. */
#include "cli/screen/hues.h"

#include "cli/pictures.h"
#include "draw/colour.h"

#include <stdlib.h>

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

static const struct {
    const char *palette; /* its name there */
    uint8_t basic;       /* one of eight */
    uint8_t plain;       /* as a background, without colors */
} hues[SCR_HUES] = {
    [SCR_PAPER] = {"paper", BLACK, 0},
    [SCR_INK] = {"ink", WHITE, 0},
    [SCR_FAINT] = {"faint", WHITE, 0},
    [SCR_RULE] = {"line", CYAN, 0},
    [SCR_BAR] = {"line", CYAN, SCR_REVERSE},
    [SCR_BAR_INK] = {"paper", BLACK, 0},
    [SCR_LAND] = {"land", BLACK, 0},
    [SCR_HILL] = {"hill", BLACK, 0},
    [SCR_WOOD] = {"wood", BLACK, 0},
    [SCR_MARSH] = {"swamp", BLACK, 0},
    [SCR_WATER] = {"sea", BLUE, 0},
    [SCR_WATER_LINE] = {"water-line", CYAN, 0},
    [SCR_LINE] = {"line", WHITE, 0},
    [SCR_EDGE] = {"bar", WHITE, 0},
    [SCR_ROAD] = {"road", YELLOW, 0},
    [SCR_MINOR_ROAD] = {"road-fill", YELLOW, 0},
    [SCR_TOWN] = {"house", WHITE, 0},
    [SCR_STAR] = {"star-red", RED, 0},
    [SCR_STAR_BLUE] = {"star-blue", CYAN, 0},
    [SCR_STAR_GREEN] = {"star-green", GREEN, 0},
    [SCR_STAR_BLACK] = {"star-edge", WHITE, 0},
    [SCR_FRENCH] = {"french", BLUE, SCR_REVERSE},
    [SCR_FRENCH_INK] = {"french-ink", WHITE, 0},
    [SCR_ALLIED] = {"allied", RED, SCR_REVERSE},
    [SCR_ALLIED_INK] = {"allied-ink", WHITE, 0},
    [SCR_PRUSSIAN] = {"prussian", GREEN, SCR_REVERSE},
    [SCR_PRUSSIAN_INK] = {"prussian-ink", BLACK, 0},
    [SCR_LEGAL] = {"shown", YELLOW, SCR_BOLD | SCR_UNDERLINE},
    [SCR_LEGAL_INK] = {"edge", BLACK, 0},
    [SCR_PICKED] = {"mark", MAGENTA, SCR_REVERSE | SCR_BOLD},
    [SCR_PICKED_INK] = {"edge", BLACK, 0},
    [SCR_GOOD] = {"star-green", GREEN, 0},
    [SCR_BAD] = {"star-red", RED, 0},
};

static short match[SCR_HUES];

/* Red, green and blue of a color of xterm: a cube of six steps, and grays. */
static void rgb_of(int number, uint8_t rgb[3])
{
    static const uint8_t step[] = {0, 95, 135, 175, 215, 255};
    int cube = number - 16, gray = number - 232;
    for (int i = 0; i < 3; i++)
        rgb[i] = (uint8_t)(gray >= 0 ? 8 + 10 * gray
                                     : step[i == 0   ? cube / 36
                                            : i == 1 ? cube / 6 % 6
                                                     : cube % 6]);
}

static short nearest(const uint8_t wanted[3])
{
    int best = 0;
    double least = 1e9;
    draw_lab aim = draw_lab_of(wanted);
    for (int number = 16; number < 256; number++) {
        uint8_t rgb[3];
        rgb_of(number, rgb);
        double far = draw_difference(aim, draw_lab_of(rgb));
        if (far < least) {
            least = far;
            best = number;
        }
    }
    return (short)best;
}

void scr_hues_match(void)
{
    cli_look *look = host_memory(sizeof *look);
    if (cli_look_open(look, NULL)) {
        for (int hue = 0; hue < SCR_HUES; hue++)
            for (uint32_t i = 0; i < look->style.colours; i++)
                if (gg_span_is(gg_span_of(hues[hue].palette), look->style.colour[i].name))
                    match[hue] = nearest(look->style.colour[i].rgb[DRAW_DARK]);
        cli_look_close(look);
    }
    free(look);
}

short scr_hue_match(uint8_t hue)
{
    gg_assert(hue < SCR_HUES);
    return match[hue];
}

short scr_hue_basic(uint8_t hue)
{
    gg_assert(hue < SCR_HUES);
    return hues[hue].basic;
}

uint8_t scr_hue_plain(uint8_t hue)
{
    gg_assert(hue < SCR_HUES);
    return hues[hue].plain;
}
