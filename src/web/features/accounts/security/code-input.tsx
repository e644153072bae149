import { TextInput } from '#web/ui/form/text-input.tsx'

type Props = {
  /** By default `code`. */
  id?: string
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
export const CodeInput = (props: Props) => (
  <TextInput
    label="認証アプリのコード（6桁）"
    {...props}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
)
