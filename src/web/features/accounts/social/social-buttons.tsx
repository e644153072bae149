import { Stack } from '#web/ui/layout.tsx'
import { Or } from '../shared/account-form.tsx'
import type { SocialOffer } from './social-offer.ts'
import { SocialForm } from './social-form.tsx'

/** Sign-in buttons of the configured providers; empty without any. */
export function SocialButtons({ offer, back }: { offer: SocialOffer; back: string }) {
  if (offer.providers.length === 0) return null
  return (
    <>
      <Or />
      <Stack gap={1.5}>
        {offer.providers.map(({ provider, name }) => (
          <SocialForm
            key={provider}
            provider={provider}
            label={`${name}でログイン`}
            back={back}
            byHand={offer.by_hand === provider}
          />
        ))}
      </Stack>
    </>
  )
}
