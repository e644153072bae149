// Checks what signing in with LINE and Google needs: the provider responds, accepts our id and
// secret, and has our callback address.
import { randomBytes } from 'node:crypto'
import { providerName, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { SignInProvider } from '#gateways/accounts/social-port.ts'
import { redirectUri } from '#services/accounts/social/social-sign-in.ts'
import { type Finding, findingsOf, tryOut } from './finding.ts'
import type { Environment } from './environment.ts'
import { makeSignInProviders } from './make-app.ts'

const WORDS: Record<SignInProviderId, { settings: string; place: string }> = {
  line: {
    settings: 'LINE_CHANNEL_ID と LINE_CHANNEL_SECRET',
    place: 'LINE Developers の「LINEログイン設定」にあるコールバックURL',
  },
  google: {
    settings: 'GOOGLE_CLIENT_ID と GOOGLE_CLIENT_SECRET',
    place: 'Google Cloud の「クライアント」にある承認済みのリダイレクト URI',
  },
}

/** Calls the configured providers; no user is signed in. */
export async function diagnoseSignIn({
  sign_in,
  base_url,
}: Pick<Environment, 'sign_in' | 'base_url'>): Promise<Finding[]> {
  const providers = makeSignInProviders({ sign_in, line_messaging: null })
  if (providers.length === 0) return [findingsOf('他社でのログイン').well('LINE も Google も使わない設定です。')]
  const found = await Promise.all(
    providers.map((provider) => {
      return tryOut(
        nameOf(provider),
        `このコンピューターから ${provider.origin} などの 443 番につながるかを確かめてください。`,
        async () => [
          await credentialsOf(provider, redirectUri({ base_url }, provider)),
          ...(await changesOf(provider)),
        ],
      )
    }),
  )
  return found.flat()
}

const nameOf = ({ id }: SignInProvider) => `${providerName(id)}でのログイン`

/**
 * Sends an invalid code. A provider that checks id and secret first (RFC 6749, 5.2) reports when
 * these are wrong. With one that checks the code first, this can't detect wrong credentials.
 */
async function credentialsOf(provider: SignInProvider, redirect_uri: string): Promise<Finding> {
  const { well, wrong } = findingsOf(nameOf(provider))
  const { settings, place } = WORDS[provider.id]
  const made_up = () => randomBytes(32).toString('base64url')
  const answer = await provider.identify({ code: made_up(), nonce: made_up(), code_verifier: made_up(), redirect_uri })
  if (answer.outcome === 'identified') throw new Error('でたらめなコードが受け付けられました')
  if (answer.outcome === 'unavailable') throw new Error(answer.reason)
  if (/\binvalid_client\b|\bunauthorized_client\b/.test(answer.reason))
    return wrong(
      `ID かシークレットが受け付けられません（${answer.reason}）。`,
      `${settings}を、相手の管理画面のものと比べてください。`,
    )
  return well(`相手につながります。${place}に、次を1文字も違わずに登録してください: ${redirect_uri}`)
}

async function changesOf(provider: SignInProvider): Promise<Finding[]> {
  const changes = await provider.changes()
  if (changes.length === 0) return []
  return [
    findingsOf(nameOf(provider)).warning(
      `相手の公開している宛先が、この版の使うものと違います（${changes.join('、')}）。`,
      'いまのところ前の宛先も動いています。つむぎの新しい版がないかを確かめてください。',
    ),
  ]
}
