import { type ComponentProps, useState } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './accounts.module.css'

type Props = Partial<Omit<ComponentProps<typeof TextInput>, 'type' | 'suffix'>> & {
  /** Tells password managers what to offer. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password with a checkbox that shows it; by default the password for signing in. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextInput
        label="パスワード"
        name="password"
        autoComplete="current-password"
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Row as="label" inline gap={1} nowrap className={styles.show}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        パスワードを表示する
      </Row>
    </div>
  )
}
