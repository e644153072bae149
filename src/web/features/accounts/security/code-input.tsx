import { TextInput } from '#web/ui/form/text-input.tsx'

type Props = {
  label?: string
  help?: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

/** Six digits, by default those of an authenticator app; browsers and phones fill them in by themselves where they can. */
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
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
