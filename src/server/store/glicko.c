/* glicko.c: the arithmetic of Glicko-2, with the steps and letters of the paper. */
#include "server/store/glicko.h"

#include <math.h>

#define SCALE 173.7178
#define PI 3.14159265358979323846
#define TAU 0.5 /* how much the volatility may change */
#define EPSILON 0.000001

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)));
}

/* Step 5: the function whose root is the logarithm of the new variance. */
typedef struct search {
    double delta, phi, v, a;
} search;

static double f(const search *of, double x)
{
    double e = exp(x), square = of->phi * of->phi, sum = square + of->v + e;
    return e * (of->delta * of->delta - square - of->v - e) / (2 * sum * sum) -
           (x - of->a) / (TAU * TAU);
}

static double lower_end(const search *of)
{
    double excess = of->delta * of->delta - of->phi * of->phi - of->v;
    if (excess > 0)
        return log(excess);
    double k = 1;
    while (f(of, of->a - k * TAU) < 0)
        k++;
    return of->a - k * TAU;
}

/* The Illinois algorithm; bounded, although it always converges in a few steps. */
static double new_volatility(const search *of)
{
    double a = of->a, b = lower_end(of), fa = f(of, a), fb = f(of, b);
    for (int i = 0; i < 100 && fabs(b - a) > EPSILON; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(of, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

static double widened(double phi, double volatility, double periods)
{
    double wider = sqrt(phi * phi + volatility * volatility * periods);
    return fmin(wider, GLICKO_WIDEST / SCALE);
}

glicko glicko_rate(glicko player, const glicko_result *results, uint32_t count, double periods)
{
    double mu = (player.rating - 1500) / SCALE, phi = player.deviation / SCALE;
    double information = 0, gain = 0;
    for (uint32_t i = 0; i < count; i++) {
        double phi_j = results[i].opponent.deviation / SCALE;
        double e = expected(mu, (results[i].opponent.rating - 1500) / SCALE, phi_j);
        information += g(phi_j) * g(phi_j) * e * (1 - e);
        gain += g(phi_j) * (results[i].score - e);
    }
    if (count == 0)
        return (glicko){player.rating, SCALE * widened(phi, player.volatility, periods),
                        player.volatility};
    search of = {gain / information, phi, 1 / information, 2 * log(player.volatility)};
    double volatility = new_volatility(&of);
    double before = widened(phi, volatility, periods);
    double after = 1 / sqrt(1 / (before * before) + information);
    return (glicko){1500 + SCALE * (mu + after * after * gain), SCALE * after, volatility};
}

glicko glicko_wait(glicko player, int64_t milliseconds)
{
    double periods = milliseconds > 0 ? (double)milliseconds / GLICKO_PERIOD : 0;
    return glicko_rate(player, 0, 0, periods);
}

bool glicko_is_close(glicko a, glicko b)
{
    return fabs(a.rating - b.rating) < GLICKO_CLOSE &&
           fabs(a.deviation - b.deviation) < GLICKO_CLOSE &&
           fabs(a.volatility - b.volatility) < GLICKO_CLOSE;
}
