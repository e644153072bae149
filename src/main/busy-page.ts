// The page for a visitor when too many pages wait (page-queue.ts), and for a form that no page
// takes. React doesn't render them, because rendering is what there is too much of.

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds until a browser should ask again, in `Retry-After`. */
const RETRY_AFTER = 5

const STYLE = `
body{margin:0;padding:48px 24px;background:#fbf8f3;color:#2b2a28;font:16px/1.75 'Hiragino Sans','Noto Sans JP','Noto Sans CJK JP','Yu Gothic',sans-serif;line-break:strict;overflow-wrap:anywhere}
main{max-width:36em;margin:0 auto}
p.brand{margin:0 0 40px;color:#1f3a5f;font:700 22px/1.2 'Hiragino Mincho ProN','Noto Serif JP','Noto Serif CJK JP','Yu Mincho',serif;letter-spacing:.12em}
h1{font-size:24px;line-height:1.5;text-wrap:balance;margin:0 0 16px}
a{display:inline-block;margin-top:16px;padding:10px 24px;border-radius:10px;background:#1f3a5f;color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid #1f3a5f;outline-offset:2px;box-shadow:0 0 0 2px #fff}
`

const pageOf = (title: string, content: string, nonce = '') => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | つむぎ</title>
<style${nonce && ` nonce="${nonce}"`}>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">つむぎ</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const PAGE = pageOf(
  'ただいま混み合っています',
  `<p>アクセスが集中しているため、ページを表示できませんでした。少し時間をおいて、もう一度お試しください。</p>
<p>予約の手続きの途中だった場合は、あとで「マイページ」で予約が入っているかをご確認ください。</p>
<a href="">もう一度読み込む</a>`,
)

/**
 * For a form that a browser without scripts sends to a page that takes none.
 * @param nonce of the response's policy
 */
export const needsScript = (nonce: string): string =>
  pageOf(
    'JavaScript が必要な操作です',
    `<p>ブラウザーの JavaScript を有効にして、前の画面からもう一度お試しください。お手続きは行われていません。</p>
<a href="/">トップページへ</a>`,
    nonce,
  )

/** No turn was free, and too many pages wait for one. */
export class TooManyPages extends Error {}

/**
 * Least delay of a refusal, ms. A client that retries at once would cost as much as one that gets a
 * page.
 */
const DELAY = 1000
/** Added at random, ms, so that hundreds of refused clients don't return in the same moment. */
const SPREAD = 1000
/** Delayed refusals at once; further ones are sent immediately. */
const MOST_DELAYED = 5000

const BODY = Buffer.from(PAGE)
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'content-length': BODY.length,
  'retry-after': String(RETRY_AFTER),
}

/**
 * @returns waits for the delay of a refusal; the signal of a closed connection ends the wait.
 * Beyond MOST_DELAYED it doesn't wait.
 */
export function refusalDelays(): (signal: AbortSignal) => Promise<void> {
  let delayed = 0
  return async (signal) => {
    if (delayed >= MOST_DELAYED) return
    delayed++
    try {
      await sleep(DELAY + Math.random() * SPREAD, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      delayed--
    }
  }
}

/** @returns sends the page after that delay, outside of the usual handling of requests */
export function busyRefusals(): (response: ServerResponse) => Promise<void> {
  const delay = refusalDelays()
  return async (response) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    await delay(closed.signal)
    if (!response.destroyed) response.writeHead(503, HEADERS).end(BODY)
  }
}
