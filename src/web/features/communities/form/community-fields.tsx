import { type CommunityText, communityTexts, MAX_COMMUNITY_IMAGES } from '#domain/communities/community-form.ts'
import { PicturesField } from '#web/features/images/pictures-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { FieldOf } from '#web/ui/form/field-of.ts'
import { Card } from '#web/ui/layout.tsx'
import { communityHelp, communityLabels, type CommunityFormValues } from './fields.ts'
import { ItemsField } from './items-field.tsx'
import inner from '#web/ui/inner-looks.module.css'

type Props = {
  field: FieldOf<CommunityFormValues>
  /** Help: who sees a community that isn't public. */
  privateHelp: string
  onUploading: (busy: boolean) => void
}

/** All fields of a community, in the order of its page. */
export function CommunityFields({ field, privateHelp, onUploading }: Props) {
  const text = (name: CommunityText) => ({
    ...field(name),
    label: communityLabels[name],
    help: communityHelp[name],
  })
  const area = (name: CommunityText, rows = 4) => <TextArea {...text(name)} rows={rows} limit={communityTexts[name]} />
  return (
    <>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>基本情報</h2>
        <TextInput {...text('name')} required autoComplete="off" />
        <TextArea {...text('catchphrase')} rows={2} limit={communityTexts.catchphrase} />
        <PicturesField {...field('images')} max={MAX_COMMUNITY_IMAGES} onBusyChange={onUploading} />
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>コミュニティについて</h2>
        {area('description', 6)}
        {area('activity_description')}
        {area('important_thing')}
        {area('ideal_candidate_profile')}
        {area('participation_condition')}
        <TextInput {...text('location')} autoComplete="off" />
        {area('note')}
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>世話役</h2>
        <TextInput {...text('host_name')} size="medium" autoComplete="off" />
        {area('host_description')}
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>申し込み</h2>
        <RadioGroup
          {...field('accepting_applications')}
          label={communityLabels.accepting_applications}
          required
          layout="boxed"
          options={[
            { value: true, label: '募集する', help: '公開しているあいだ、だれでも参加を申し込めます。' },
            {
              value: false,
              label: '募集を止める',
              help: 'コミュニティのページは公開したまま、申し込みのフォームだけを閉じます。届いている応募には返事ができます。',
            },
          ]}
        />
        <ItemsField {...field('application_items')} />
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>公開</h2>
        <RadioGroup
          {...field('published')}
          label={communityLabels.published}
          required
          layout="boxed"
          options={[
            { value: false, label: '非公開', help: privateHelp },
            { value: true, label: '公開', help: '保存するとすぐに公開され、だれでも見られます。' },
          ]}
        />
      </Card>
    </>
  )
}
