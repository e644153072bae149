// Checks what notices through LINE need: the channel's id and secret, the registered webhook, and
// messages that are left this month. Sends nothing.
import { type Finding, tryOut } from './diagnose.ts'
import type { Environment } from './environment.ts'
import { makeLineApi } from './notice-channels.ts'

/** Where LINE delivers its webhooks. */
const webhookUrl = (base_url: string) => `${base_url}/api/v1/line_webhooks`

const of = 'LINEでのお知らせ'

export async function diagnoseNotices({
  line_messaging,
  base_url,
}: Pick<Environment, 'line_messaging' | 'base_url'>): Promise<Finding[]> {
  const line = makeLineApi(line_messaging)
  if (!line) return [{ of, state: 'well', what: 'LINE ではお知らせを送らない設定です。' }]
  return await tryOut(
    of,
    'LINE_MESSAGING_CHANNEL_ID と LINE_MESSAGING_CHANNEL_SECRET と、api.line.me の 443 番につながるかを確かめてください。',
    async () => {
      const state = await line.channelState()
      const wanted = webhookUrl(base_url)
      const findings: Finding[] = [{ of, state: 'well', what: `「${state.name}」につながります。` }]
      if (state.webhook_url !== wanted || !state.webhook_active)
        findings.push({
          of,
          state: 'warning',
          what: `Webhook が、この製品に届く設定ではありません（いまは ${state.webhook_url ?? '未設定'}）。`,
          remedy: `LINE Developers の Webhook URL を ${wanted} にして、「Webhookの利用」をオンにしてください。`,
        })
      const { limit, used } = await line.quota()
      if (limit !== null && used >= limit * 0.9)
        findings.push({
          of,
          state: 'warning',
          what: `今月のメッセージの残りが少なくなっています（${limit}通のうち${used}通）。`,
          remedy: 'なくなると来月まではメールだけで送ります。LINE公式アカウントのプランを確かめてください。',
        })
      return findings
    },
  )
}
