import { prefectures } from '#domain/shared/prefectures.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'
import { useState } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { usePostalPlace } from '#web/features/reference/use-postal-place.ts'
import { Button } from '#web/ui/button.tsx'
import looks from '#web/ui/looks.module.css'
import { MAX_DIRECTIONS, MAX_MEETING_POINT } from '#domain/experiences/typed-guide.ts'
import { ageWords } from '#domain/experiences/ages.ts'
import { lowestAges } from '#domain/experiences/check-experience.ts'
import { SinglePictureField } from '#web/features/images/single-picture-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

const words = {
  idle: '',
  looking: '住所をさがしています…',
  unknown: 'この郵便番号の住所が見つかりません。住所を直接入力してください。',
  failed: '住所をさがせませんでした。住所を直接入力してください。',
}

/** Starts with the municipality, because the prefecture has its own field. */
const addressOf = ({ city, town }: PostalPlace) => `${city}${town}`

/**
 * A postal code that fills in prefecture and address, and is not saved. Never overwrites the user's
 * input without a click.
 */
function PostalFill({ form }: { form: FormApi }) {
  const [typed, setTyped] = useState('')
  const { look, lookUp, take } = usePostalPlace({
    current: () => form.getValues().address,
    addressOf,
    fill: (place) => {
      form.change({ state: place.state, address: addressOf(place) })
    },
  })
  const offered = look.state === 'found' && !look.filled ? look.place : null
  return (
    <div>
      <TextInput
        name="postal_code"
        label="郵便番号から入力"
        size="short"
        inputMode="numeric"
        autoComplete="postal-code"
        help="7桁を入れると、都道府県と住所が入ります。ハイフンはなくてもかまいません。"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          void lookUp(text)
        }}
      />
      <p role="status" className={looks.noteBlock}>
        {look.state !== 'found' && words[look.state]}
        {look.state === 'found' && look.filled && '都道府県と住所に入れました。続きを入力してください。'}
        {offered && `${offered.prefecture}${addressOf(offered)}が見つかりました。`}
      </p>
      {offered && (
        <Button variant="quiet" onClick={() => take(offered)}>
          いまの住所と入れ替える
        </Button>
      )}
    </div>
  )
}

/** Online or in person, and the address. */
export function PlacePart({ form }: { form: FormApi }) {
  const { values } = form
  return (
    <Part id="place">
      <RadioGroup
        {...form.field('online')}
        label={fieldLabels.online}
        required
        layout="inline"
        options={[
          { value: false, label: '対面' },
          { value: true, label: 'オンライン' },
        ]}
        // The fields of the other choice stay in the form, and are dropped only when it is stored.
      />
      {values.online ? (
        <TextInput
          {...textField(form, 'online_url')}
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          placeholder="https://"
          help="参加用のURL。予約が確定した方だけにお知らせします。"
        />
      ) : (
        <>
          <PostalFill form={form} />
          <Select
            {...form.field('state')}
            label={fieldLabels.state}
            required
            size="medium"
            autoComplete="address-level1"
            options={prefectures.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextInput
            {...textField(form, 'address')}
            required
            autoComplete="address-line1"
            help="市区町村から、集合場所がわかるように。"
          />
          <Checkbox
            {...form.field('address_displayable')}
            label="住所をページに表示する"
            help="表示しない場合も、予約が確定した方にはお知らせします。"
          />
        </>
      )}
    </Part>
  )
}

type Props = { form: FormApi; onBusyChange: (busy: boolean) => void }

/** What guests need on the day: all of it is optional. */
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
