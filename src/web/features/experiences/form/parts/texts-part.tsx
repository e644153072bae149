/** Title, category, themes and texts of the experience. */
import type { Item } from '#contract/shared/schemas.ts'
import { MAX_CATCHPHRASE, MAX_TEXT, MAX_THEMES } from '#domain/experiences/limits.ts'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'

type Props = { form: FormApi; categories: readonly Item[]; themes: readonly Item[] }

const choices = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }))

export function TextsPart({ form, categories, themes }: Props) {
  const { values } = form
  const length = Array.from(values.title).length
  return (
    <Part id="texts">
      <div>
        <TextInput
          {...textField(form, 'title')}
          required
          autoComplete="off"
          help={`ひと目でわかるキャッチコピーを、${MAX_CATCHPHRASE}文字以内で。例：朝いちばんの海で、塩を炊く`}
        />
        <p className={length > MAX_CATCHPHRASE ? styles.over : styles.count} aria-live="polite">
          {length > MAX_CATCHPHRASE
            ? `${length - MAX_CATCHPHRASE}文字超えています（${length} / ${MAX_CATCHPHRASE}）`
            : `${length} / ${MAX_CATCHPHRASE}文字`}
        </p>
      </div>
      <Select
        {...form.field('category_id')}
        label={fieldLabels.category_id}
        required
        size="medium"
        options={choices(categories)}
      />
      <CheckboxGroup
        {...form.field('themes')}
        label={fieldLabels.themes}
        required
        help={`1つ以上、${MAX_THEMES}つまで選べます。`}
        options={choices(themes)}
        max={MAX_THEMES}
      />
      <TextArea
        {...textField(form, 'description')}
        required
        rows={8}
        limit={MAX_TEXT}
        help="何をして、どんな時間になるか。当日の流れに沿って書くと伝わります。"
      />
      <TextArea
        {...textField(form, 'inspiration')}
        rows={5}
        limit={MAX_TEXT}
        help="なぜこの体験をひらくのか。あなた自身の物語を聞かせてください。"
      />
      <TextArea
        {...textField(form, 'note')}
        limit={MAX_TEXT}
        help="服装、持ちもの、アレルギー、雨のときなど、来る前に知っておいてほしいこと。"
      />
      <TextArea
        {...textField(form, 'reservation_notice')}
        limit={MAX_TEXT}
        help="予約の前に読んでほしいこと。集合場所への行き方は、ここではなく住所の欄に。"
      />
    </Part>
  )
}
