import {
  type CommentedField,
  commentedFieldLabels,
  commentedFields,
  type FieldComment,
  MAX_FIELD_COMMENT,
} from '#domain/experiences/field-comments.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

type Props = {
  value: readonly FieldComment[]
  onChange: (value: FieldComment[]) => void
  error?: string | null | undefined
}

/** Comments on single fields: choosing a field adds a text for it. A blank text counts as none. */
export function FieldCommentsInput({ value, onChange, error }: Props) {
  const free = commentedFields.filter((field) => !value.some((one) => one.field === field))
  return (
    <>
      {value.map(({ field, comment }) => (
        <TextArea
          key={field}
          label={`${commentedFieldLabels[field]}へのコメント`}
          name={`field-comment-${field}`}
          rows={2}
          limit={MAX_FIELD_COMMENT}
          value={comment}
          onChange={(text) => onChange(value.map((one) => (one.field === field ? { field, comment: text } : one)))}
        />
      ))}
      <Select
        label="項目へのコメントを足す"
        name="field_comments"
        id="field_comments"
        mark={false}
        help="ホストの編集画面で、その項目のところに表示します。"
        placeholder="項目を選ぶ"
        options={free.map((field) => ({ value: field, label: commentedFieldLabels[field] }))}
        value={'' as CommentedField | ''}
        error={error}
        onChange={(field) => {
          if (field === '') return
          onChange([...value, { field, comment: '' }])
          // The text exists after the next render.
          setTimeout(() => document.getElementById(`field-comment-${field}`)?.focus())
        }}
      />
    </>
  )
}
