import { TextInput } from '#web/ui/form/text-input.tsx'

type Props = { value: string; onChange: (name: string) => void; error?: string | null | undefined }

/** The user's name on registration. */
export const PersonNameInput = (props: Props) => (
  <TextInput
    {...props}
    label="お名前"
    name="name"
    autoComplete="name"
    required
    help="体験の主催者に伝わるお名前です。"
  />
)
