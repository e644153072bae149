import { TextInput } from '#web/ui/form/text-input.tsx'

type FieldProps = { value: string; onChange: (name: string) => void; error?: string | null | undefined }

/** The user's name on registration. */
export const PersonNameInput = (props: FieldProps) => (
  <TextInput
    {...props}
    label="お名前"
    name="name"
    autoComplete="name"
    required
    help="体験の主催者に伝わるお名前です。"
  />
)

/** How the user's name is read. */
export const NameKanaInput = (props: FieldProps) => (
  <TextInput
    {...props}
    label="フリガナ"
    name="name_kana"
    help="つむぎの運営だけが見ます。お電話をいただいたときに、すぐにご予約を見つけるためのものです。ひらがなでも入力できます。"
  />
)
