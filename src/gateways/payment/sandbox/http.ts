// The sandbox provider's HTTP side for browsers: tokens, its script, and the 3-D Secure page.
import fs from 'node:fs'
import path from 'node:path'
import type { CardInput } from './cards.ts'
import type { SandboxProvider } from './provider.ts'

const SCRIPTS = ['pay.js', 'three-d-secure.js'] as const
const HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })

const page = (title: string, body: string) =>
  new Response(
    `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/sandbox-pay/v1/three-d-secure.css"></head><body><main>${body}</main><script src="/sandbox-pay/v1/three-d-secure.js"></script></body></html>`,
    {
      headers: {
        ...HEADERS,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'self'",
      },
    },
  )

/** Handles requests under /sandbox-pay/v1/. */
export function sandboxHttp(provider: SandboxProvider): (request: Request) => Promise<Response> {
  const files = new Map<string, string>(
    [...SCRIPTS, 'three-d-secure.css'].map((name) => [
      name,
      fs.readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8'),
    ]),
  )
  return async (request) => {
    const route = new URL(request.url).pathname.replace(/^\/sandbox-pay\/v1\//, '')
    const file = files.get(route)
    if (file !== undefined && request.method === 'GET')
      return new Response(file, {
        headers: {
          ...HEADERS,
          'content-type': route.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=300',
        },
      })
    if (route === 'tokens' && request.method === 'POST') return await token(provider, request)
    const charge_id = /^three_d_secure\/(ch_[0-9a-f]+)$/.exec(route)?.[1]
    if (charge_id) return await threeDSecure(provider, request, charge_id)
    return json({ error: { code: 'not_found', message: '見つかりませんでした。' } }, 404)
  }
}

async function token(provider: SandboxProvider, request: Request): Promise<Response> {
  let card: CardInput
  try {
    const body = (await request.json()) as { card?: CardInput } | null
    card = typeof body?.card === 'object' && body.card !== null ? body.card : {}
  } catch {
    card = {}
  }
  const made = await provider.createToken(card)
  return 'error' in made ? json({ error: made.error }, 402) : json(made, 200)
}

async function threeDSecure(provider: SandboxProvider, request: Request, id: string): Promise<Response> {
  if (request.method === 'POST') {
    const decision = new URLSearchParams(await request.text()).get('decision')
    await provider.decideThreeDSecure(id, decision === 'verify')
    return page('本人認証', '<p data-finished="true">本人認証の結果を送りました。</p>')
  }
  const charge = await provider.getCharge(id)
  if (charge?.three_d_secure_status !== 'unverified')
    return page('本人認証', '<p data-finished="true">この本人認証は、もう終わっています。</p>')
  return page(
    '本人認証',
    `<h1>本人認証（練習用）</h1><p>${charge.brand} 末尾${charge.last4} で ${charge.amount.toLocaleString('ja-JP')}円 を支払います。</p>
<form method="post"><button name="decision" value="verify">認証する</button> <button name="decision" value="fail" class="quiet">認証しない</button></form>`,
  )
}
