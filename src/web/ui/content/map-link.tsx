import { mapUrl } from '#domain/shared/map-url.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** An address with a link to a map, which phones open in their map app. */
export function MapLink({ address }: { address: string }) {
  return (
    <>
      {address}{' '}
      <a href={mapUrl(address)} target="_blank" rel="noreferrer">
        地図アプリで開く<VisuallyHidden>（新しいタブ）</VisuallyHidden>
      </a>
    </>
  )
}
