import type { ComponentProps } from 'react'
import { newPasswordProblem, passwordHint, type PasswordOwner, passwordStrength } from '#domain/accounts/password.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './accounts.module.css'
import { PasswordInput } from './account-form.tsx'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'value' | 'help' | 'autoComplete'> & {
  value: string
  /** What the form knows of the person: their words are easy to guess. */
  owner?: PasswordOwner
}

const LEVELS = [1, 2, 3] as const

/** A new password with its rule, and how strong it is while it is typed. */
export function NewPasswordInput({ value, owner, ...rest }: Props) {
  const { level, word } = passwordStrength(value, owner)
  return (
    <div>
      <PasswordInput {...rest} autoComplete="new-password" help={passwordHint} value={value} />
      {/* The element is always there, so that screen readers announce its changes. */}
      <Row gap={1.5} rowGap={0.5} className={looks.small} role="status">
        {value !== '' && (
          <>
            <Row as="span" inline gap={0.5} nowrap align="stretch" className={styles.bars} aria-hidden="true">
              {LEVELS.map((one) => (
                <span key={one} className={classNames(level >= one && styles[`level${level}`])} />
              ))}
            </Row>
            <span>パスワードの強さ：{word}</span>
            {level === 0 && <span className={styles.why}>{newPasswordProblem(value, owner)}</span>}
          </>
        )}
      </Row>
    </div>
  )
}
