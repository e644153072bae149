import { PicturesField } from '#web/features/images/pictures-field.tsx'
import { type FormApi } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'

type Props = { form: FormApi; onBusyChange: (busy: boolean) => void }

/** The pictures; they upload as soon as they are selected. */
export function PicturesPart({ form, onBusyChange }: Props) {
  return (
    <Part id="pictures">
      <PicturesField {...form.field('images')} label="体験の写真" required onBusyChange={onBusyChange} />
    </Part>
  )
}
