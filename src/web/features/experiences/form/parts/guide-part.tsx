/** What guests need on the day: all of it is optional. */
import { MAX_DIRECTIONS, MAX_MEETING_POINT } from '#domain/experiences/typed-guide.ts'
import { ageWords } from '#domain/experiences/ages.ts'
import { lowestAges } from '#domain/experiences/check-experience.ts'
import { SinglePictureField } from '#web/features/images/single-picture-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'

type Props = { form: FormApi; onBusyChange: (busy: boolean) => void }

export function GuidePart({ form, onBusyChange }: Props) {
  const { values } = form
  const hidden = values.address_displayable ? '' : '住所と同じく、予約が確定した方だけにお知らせします。'
  return (
    <Part id="guide" lead="書いておくと、参加する人が迷いません。確定のメールにも載ります。">
      {!values.online && (
        <>
          <TextArea
            {...textField(form, 'meeting_point')}
            rows={2}
            limit={MAX_MEETING_POINT}
            help={`待ち合わせる場所と目印。例：港の待合所の前。青いのぼりを立てています。${hidden}`}
          />
          <SinglePictureField
            {...form.field('meeting_image')}
            label={fieldLabels.meeting_image}
            fileLabel="集合場所の画像"
            chooseLabel="目印の画像を選ぶ"
            help={`目印がわかる写真。JPEG・PNG・WebP・SVG、1枚。${hidden}`}
            shape="wide"
            onBusyChange={onBusyChange}
          />
          <TextInput
            {...textField(form, 'nearest_station')}
            autoComplete="off"
            help="駅やバス停からの時間も。例：JR庵治口駅から徒歩10分"
          />
          <TextArea
            {...textField(form, 'directions')}
            rows={4}
            limit={MAX_DIRECTIONS}
            help={`駅や駐車場からの歩き方。${hidden}`}
          />
        </>
      )}
      <TextInput
        {...form.field('duration_minutes')}
        label={fieldLabels.duration_minutes}
        size="short"
        suffix="分"
        inputMode="numeric"
        autoComplete="off"
        help="移動や着替えも含めて。1時間半なら90。"
        value={String(values.duration_minutes ?? '')}
      />
      <TextInput
        {...textField(form, 'target_age')}
        autoComplete="off"
        help="例：6歳以上（小学生は保護者といっしょに）"
      />
      <Select
        {...form.field('lowest_age')}
        label={fieldLabels.lowest_age}
        size="medium"
        placeholder="選んでください"
        help="お子さんの年齢で体験をさがす人に、参加できるかどうかを示します。"
        options={lowestAges.map((value) => ({ value, label: ageWords(value) }))}
      />
      <TextInput {...textField(form, 'languages')} autoComplete="off" help="例：日本語、かんたんな英語" />
    </Part>
  )
}
