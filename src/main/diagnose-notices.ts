// Checks what notices need. LINE: the channel's id and secret, the registered webhook, and messages
// that are left this month. Browsers: the connection to the push services. Sends nothing.
import { noResponseReason } from '#domain/shared/caught-error.ts'
import { type Finding, findingsOf, tryOut } from './finding.ts'
import type { Environment } from './environment.ts'
import { makeLineApi } from './notice-channels.ts'

/** Where LINE delivers its webhooks. */
const webhookUrl = (base_url: string) => `${base_url}/api/v1/line_webhooks`

const of = 'LINEでのお知らせ'
const { warning, well } = findingsOf(of)

type Settings = Pick<Environment, 'line_messaging' | 'push' | 'base_url'>

export async function diagnoseNotices(settings: Settings): Promise<Finding[]> {
  return [...(await diagnoseLine(settings)), ...(await diagnosePush(settings))]
}

async function diagnoseLine({ line_messaging, base_url }: Omit<Settings, 'push'>): Promise<Finding[]> {
  const line = makeLineApi(line_messaging)
  if (!line) return [well('LINE ではお知らせを送らない設定です。')]
  return await tryOut(
    of,
    'LINE_MESSAGING_CHANNEL_ID と LINE_MESSAGING_CHANNEL_SECRET と、api.line.me の 443 番につながるかを確かめてください。',
    async () => {
      const state = await line.channelState()
      const wanted = webhookUrl(base_url)
      const findings: Finding[] = [well(`「${state.name}」につながります。`)]
      if (state.webhook_url !== wanted || !state.webhook_active)
        findings.push(
          warning(
            `Webhook が、この製品に届く設定ではありません（いまは ${state.webhook_url ?? '未設定'}）。`,
            `LINE Developers の Webhook URL を ${wanted} にして、「Webhookの利用」をオンにしてください。`,
          ),
        )
      const { limit, used } = await line.quota()
      if (limit !== null && used >= limit * 0.9)
        findings.push(
          warning(
            `今月のメッセージの残りが少なくなっています（${limit}通のうち${used}通）。`,
            'なくなると来月まではメールだけで送ります。LINE公式アカウントのプランを確かめてください。',
          ),
        )
      return findings
    },
  )
}

const ofPush = findingsOf('ブラウザーへの通知')

/** Of Chrome and Edge on most systems, of Firefox and of Safari. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com/',
  'https://updates.push.services.mozilla.com/',
  'https://web.push.apple.com/',
]

async function diagnosePush({ push, base_url }: Omit<Settings, 'line_messaging'>): Promise<Finding[]> {
  if (!push) return [ofPush.well('ブラウザーへの通知は送らない設定です。')]
  const findings: Finding[] = []
  if (!/^https:|^http:\/\/localhost(:|$)/.test(base_url))
    findings.push(
      ofPush.warning(`${base_url} では、ブラウザーが通知を許可しません。`, 'BASE_URL を https:// にしてください。'),
    )
  for (const service of push.base ? [push.base] : PUSH_SERVICES)
    try {
      // Any answer will do.
      await fetch(service, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    } catch (error) {
      findings.push(
        ofPush.warning(
          `${service} につながりません（${noResponseReason(error)}）。`,
          '443 番で外へつながるかを確かめてください。通知は、そのブラウザーに届きません。メールは届きます。',
        ),
      )
    }
  return findings.length > 0 ? findings : [ofPush.well('通知のサービスにつながります。')]
}

/** ms. */
const PATIENCE = 5_000
