import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Item } from '#contract/shared/schemas.ts'
import type { CheckContext } from '#domain/experiences/check-dates.ts'
import { fieldLabels, type FormApi } from '../shared/fields.ts'
import type { FormReference } from '../shared/form-reference.ts'
import type { FormProgress } from '../shared/parts.ts'
import { Part, ProgressContext } from '../shared/part.tsx'
import { GuidePart, PlacePart } from './place-and-guide.tsx'
import { PeoplePart, TextsPart } from './texts-and-people.tsx'
import { PricePart } from './price-part.tsx'
import type { Recurring } from './occurrence-list.tsx'
import type { SavedSlot } from './saved-slots.tsx'
import { SchedulePart } from './schedule-part.tsx'
import { PicturesField } from '#web/features/images/pictures-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { later } from '#web/ui/later.tsx'
import type { User } from '#web/features/experiences/form/shared/use-writer.ts'

/**
 * The host that an admin writes for, and the community of an ambassador. Empty without a choice.
 */
/** Only admins need it, and it is larger than all other controls together. */
const HostPicker = later(async () => (await import('./host-picker.tsx')).HostPicker)

/** For an admin who writes a new experience. */
type HostChoice = { host: User | null; pick: (user: User | null) => void }

type HostPickerProps = {
  form: FormApi
  /** Null if the user can only write for themself. */
  hosts: HostChoice | null
  /** Communities of the ambassador for whom the user writes. */
  communities: readonly Item[]
}

function AuthorPart({ form, hosts, communities }: HostPickerProps) {
  const { community_id, proxy_user_id } = form.values
  // The user's ambassador may have changed since the draft was saved. Shown, so that the user can
  // select another one.
  const isUnavailable = community_id !== null && !communities.some(({ id }) => id === community_id)
  const options = [
    ...communities.map(({ id, name }) => ({ value: id, label: name })),
    ...(isUnavailable ? [{ value: community_id, label: 'いまは選べないコミュニティ' }] : []),
  ]
  if (!hosts && options.length === 0) return null
  return (
    <Part id="author">
      {hosts && (
        <Suspense>
          <HostPicker value={proxy_user_id} host={hosts.host} onChange={hosts.pick} />
        </Suspense>
      )}
      {options.length > 0 && (
        <Select
          {...form.field('community_id')}
          label={fieldLabels.community_id}
          help="コミュニティの体験にすると、アンバサダーの名前で公開されます。"
          placeholder={`なし（${proxy_user_id === null ? '自分' : 'ホスト'}の名前で公開）`}
          options={options}
        />
      )}
    </Part>
  )
}

type PicturesPartProps = { form: FormApi; onBusyChange: (busy: boolean) => void }

/** The pictures; they upload as soon as they are selected. */
function PicturesPart({ form, onBusyChange }: PicturesPartProps) {
  return (
    <Part id="pictures">
      <PicturesField {...form.field('images')} label="体験の写真" required onBusyChange={onBusyChange} />
    </Part>
  )
}

type Props = {
  form: FormApi
  reference: FormReference
  context: CheckContext
  progress: FormProgress
  /** The step that is shown; null for all fields. */
  step?: number | null
  communities: readonly Item[]
  slots?: readonly SavedSlot[]
  recurring?: Recurring
  onUploading: (busy: boolean) => void
  /** For admins, who can write a new experience for a host. */
  hosts?: HostChoice | null
}

/** All fields of an experience, in parts. */
export function ExperienceFields({
  form,
  reference,
  context,
  progress,
  step = null,
  communities,
  slots = [],
  recurring,
  onUploading,
  hosts = null,
}: Props) {
  const [pictures, setPictures] = useState(false)
  const [meeting, setMeeting] = useState(false)
  useEffect(() => onUploading(pictures || meeting), [pictures, meeting, onUploading])
  // An admin edits the experiences of others, whose rates the form doesn't know.
  const ofOthers = reference.me.access_control === 'ADMIN' && Boolean(context.saved)
  const around = useMemo(() => ({ progress, step }), [progress, step])
  return (
    <ProgressContext value={around}>
      <AuthorPart form={form} hosts={hosts} communities={communities} />
      <PicturesPart form={form} onBusyChange={setPictures} />
      <TextsPart form={form} categories={reference.categories} themes={reference.themes} />
      <PlacePart form={form} />
      <GuidePart form={form} onBusyChange={setMeeting} />
      <PricePart form={form} rates={reference.rates} commission={ofOthers ? null : reference.commission} />
      <PeoplePart form={form} saved_recruitment_number={context.saved?.recruitment_number ?? 0} />
      <SchedulePart form={form} context={context} slots={slots} recurring={recurring} holidays={reference.holidays} />
    </ProgressContext>
  )
}
