import {
  type CommunityForm,
  type CommunityText,
  communityTexts,
  MAX_COMMUNITY_IMAGES,
} from '#domain/communities/community-form.ts'
import { PicturesField } from '#web/features/images/pictures-field.tsx'
import styles from '#web/features/office/shared/form.module.css'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { communityHelp, communityLabels, type CommunityFormValues } from './fields.ts'
import { ItemsField } from './items-field.tsx'

type Props = {
  value: CommunityFormValues
  errorOf: (field: keyof CommunityForm) => string | null
  /** Help: who sees a community that isn't public. */
  privateHelp: string
  onChange: (some: Partial<CommunityFormValues>) => void
  onUploading: (busy: boolean) => void
}

/** All fields of a community, in the order of its page. */
export function CommunityFields({ value, errorOf, privateHelp, onChange, onUploading }: Props) {
  const common = (field: CommunityText) => ({
    name: field,
    label: communityLabels[field],
    help: communityHelp[field],
    error: errorOf(field),
    value: value[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  const area = (field: CommunityText, rows = 4) => (
    <TextArea {...common(field)} rows={rows} limit={communityTexts[field]} />
  )
  return (
    <>
      <section className={styles.part}>
        <h2>基本情報</h2>
        <TextInput {...common('name')} required autoComplete="off" />
        <TextArea {...common('catchphrase')} rows={2} limit={communityTexts.catchphrase} />
        <PicturesField
          name="images"
          value={value.images}
          error={errorOf('images')}
          max={MAX_COMMUNITY_IMAGES}
          onChange={(images) => onChange({ images })}
          onBusyChange={onUploading}
        />
      </section>
      <section className={styles.part}>
        <h2>コミュニティについて</h2>
        {area('description', 6)}
        {area('activity_description')}
        {area('important_thing')}
        {area('ideal_candidate_profile')}
        {area('participation_condition')}
        <TextInput {...common('location')} autoComplete="off" />
        {area('note')}
      </section>
      <section className={styles.part}>
        <h2>世話役</h2>
        <TextInput {...common('host_name')} size="medium" autoComplete="off" />
        {area('host_description')}
      </section>
      <section className={styles.part}>
        <h2>申し込み</h2>
        <RadioGroup
          name="accepting_applications"
          label={communityLabels.accepting_applications}
          required
          layout="boxed"
          error={errorOf('accepting_applications')}
          value={value.accepting_applications ? 'true' : 'false'}
          onChange={(choice) => onChange({ accepting_applications: choice === 'true' })}
          options={[
            { value: 'true', label: '募集する', help: '公開しているあいだ、だれでも参加を申し込めます。' },
            {
              value: 'false',
              label: '募集を止める',
              help: 'コミュニティのページは公開したまま、申し込みのフォームだけを閉じます。届いている応募には返事ができます。',
            },
          ]}
        />
        <ItemsField
          value={value.application_items}
          error={errorOf('application_items')}
          onChange={(application_items) => onChange({ application_items })}
        />
      </section>
      <section className={styles.part}>
        <h2>公開</h2>
        <RadioGroup
          name="published"
          label={communityLabels.published}
          required
          layout="boxed"
          error={errorOf('published')}
          value={value.published ? 'true' : 'false'}
          onChange={(choice) => onChange({ published: choice === 'true' })}
          options={[
            { value: 'false', label: '非公開', help: privateHelp },
            { value: 'true', label: '公開', help: '保存するとすぐに公開され、だれでも見られます。' },
          ]}
        />
      </section>
    </>
  )
}
