import { clearStoredForms } from '#web/ui/form/use-stored-form.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

/** Replaces pages of the admin area while an admin impersonates a user, who couldn't see them. */
export function NotWhileImpersonating({ name }: { name: string }) {
  return (
    <Page title="運営の画面は、会員としての表示を終えると開けます" width="text">
      <p>
        いまは {name} さんとして表示しています。{name}{' '}
        さんには運営の画面がないため、表示しているあいだは、ほかのタブでも開けません。
      </p>
      <form method="post" action="/seeing_as/end" onSubmit={clearStoredForms}>
        <Button type="submit" wide>
          表示を終えて運営の画面へ
        </Button>
      </form>
      <LinkButton to="/mypage" variant="quiet">
        {name} さんのマイページへ
      </LinkButton>
    </Page>
  )
}
