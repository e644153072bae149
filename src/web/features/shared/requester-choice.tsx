import type { CancelRequester } from '#domain/booking/cancellation.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

export const requesterLabels: Record<CancelRequester, string> = {
  guest: 'お客さまの依頼',
  host: '主催者の依頼',
  operator: '運営の判断',
}

/** What the dialog says if nothing is chosen. */
export const requesterMissing = 'だれの依頼かを選んでください。'

/** Asks an admin at whose request something is cancelled. */
export function RequesterChoice<Requester extends CancelRequester>({
  requesters,
  help = 'お客さまとホストが読む文面が変わります。返金の額は変わりません。',
  ...field
}: {
  requesters: readonly Requester[]
  help?: string
  /** '' while nothing is chosen. */
  value: Requester | ''
  onChange: (requester: Requester | '') => void
  error?: string | null
}) {
  return (
    <RadioGroup
      {...field}
      label="だれの依頼ですか"
      name="requested_by"
      required
      layout="inline"
      help={help}
      options={requesters.map((requester) => ({ value: requester, label: requesterLabels[requester] }))}
    />
  )
}
