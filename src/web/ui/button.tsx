import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { PageLink } from './page-link.tsx'
import { unbroken } from './unbroken.tsx'

/** `action`: the main call to action of a page, at most one. `plain`: looks like a link. */
export type ButtonVariant = 'primary' | 'action' | 'quiet' | 'plain' | 'danger'

type Look = { variant?: ButtonVariant; wide?: boolean }

/** The look of a button, for a plain `<a>`: a download, another site. */
export const buttonLook = ({ variant = 'primary', wide = false }: Look = {}, className?: string) =>
  classNames(styles.button, styles[variant], wide && styles.wide, className)

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** A request runs: the button shows that, ignores clicks and keeps the focus. */
    busy?: boolean
    /** The label while `busy`. */
    busyLabel?: string
    /** A click while `aria-disabled`. */
    onBlocked?: () => void
  }

/**
 * A button of type `button` by default. With `aria-disabled` it stays focusable but ignores clicks.
 */
export function Button({
  variant,
  wide,
  busy = false,
  busyLabel = '送信しています…',
  onBlocked,
  ...props
}: ButtonProps) {
  const { className, children, onClick, type = 'button', ...rest } = props
  const blocked = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const onButtonClick = (event: MouseEvent<HTMLButtonElement>) => {
    // This also cancels the submit of the form, and that by the Enter key.
    if (blocked) event.preventDefault()
    if (!blocked) onClick?.(event)
    else if (!busy) onBlocked?.()
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook({ variant, wide }, className)}
      onClick={onButtonClick}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {busy ? busyLabel : unbroken(children)}
    </button>
  )
}

/** A `PageLink` that looks like a button. */
export function PageLinkButton({
  variant,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<typeof PageLink> & Look) {
  return (
    <PageLink {...rest} className={buttonLook({ variant, wide }, className)}>
      {unbroken(children)}
    </PageLink>
  )
}

/** A link that looks like a button. */
export function LinkButton({ variant, wide, className, children, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buttonLook({ variant, wide }, className)}>
      {unbroken(children)}
    </Link>
  )
}
