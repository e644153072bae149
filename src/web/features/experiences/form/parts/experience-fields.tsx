import { useEffect, useMemo, useState } from 'react'
import type { Item } from '#contract/shared/schemas.ts'
import type { CheckContext } from '#domain/experiences/check-dates.ts'
import type { FormApi } from '../shared/fields.ts'
import type { FormReference } from '../shared/form-reference.ts'
import type { FormProgress } from '../shared/parts.ts'
import { ProgressContext } from '../shared/progress.ts'
import { GuidePart } from './guide-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { PlacePart } from './place-part.tsx'
import { PricePart } from './price-part.tsx'
import type { Recurring } from './occurrence-list.tsx'
import type { SavedSlot } from './saved-slots.tsx'
import { SchedulePart } from './schedule-part.tsx'
import { type HostChoice, AuthorPart } from './author-part.tsx'
import { TextsPart } from './texts-part.tsx'

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
