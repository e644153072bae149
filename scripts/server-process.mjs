// How Node.js runs the server. Plain JavaScript without packages: start.mjs uses it
// before anything else runs.
import { fail } from './prepare.mjs'

/**
 * The mode of the product. Either of the two names makes it a production. Ends the process for an
 * unknown value: a misspelt production must not become a demonstration.
 * @param {Record<string, string | undefined>} env
 * @param {boolean} dev whether it was started by `npm run dev`
 */
export function modeOf({ NODE_ENV, TSUMUGI_MODE }, dev = false) {
  const known = (value) => ['', 'production', 'development', 'local', 'test'].includes(value ?? '')
  if (!known(NODE_ENV))
    fail(`NODE_ENV は production・development・local のどれかにしてください（いまは「${NODE_ENV}」）。`)
  if (!known(TSUMUGI_MODE)) fail(`TSUMUGI_MODE を読み取れません（「${TSUMUGI_MODE}」）。指定しないでください。`)
  const production = NODE_ENV === 'production' || TSUMUGI_MODE === 'production'
  if (production && dev) fail('npm run dev は、本番（NODE_ENV=production）では使えません。')
  return dev ? 'development' : production ? 'production' : 'local'
}

/**
 * Flags of V8, without which the process exceeds its bars of memory (docs/decisions/078). The old
 * heap may double until the next full collection; V8 lets it quadruple. A semi-space of the young
 * heap has at most 8 MB; V8's default is 16.
 */
export const serverArgs = ['--heap-growing-percent=100', '--max-semi-space-size=8']
