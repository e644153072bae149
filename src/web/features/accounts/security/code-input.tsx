import { TextInput } from '#web/ui/form/text-input.tsx'

type Props = {
  label?: string
  help?: string
  value: string
  onChange: (code: string) => void
  error?: string | null | undefined
}

/**
 * Input of six digits, by default a code of an authenticator app. Browsers and phones may autofill
 * it.
 */
export function CodeInput({ label = '認証アプリのコード（6桁）', help, value, onChange, error }: Props) {
  return (
    <TextInput
      label={label}
      help={help}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
