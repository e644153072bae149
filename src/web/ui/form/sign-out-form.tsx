import type { ReactNode } from 'react'

/** The form around the button that signs a user out. */
export function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <form
      method="post"
      action="/sign_out"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // Without the script the form works alone.
        import('./sign-out.ts').then(
          ({ signOut }) => signOut(form),
          () => form.submit(),
        )
      }}
    >
      {children}
    </form>
  )
}
