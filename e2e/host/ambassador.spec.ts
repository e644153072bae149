// A member of several ambassadors chooses the one they write for.
import { expectAccessible } from '../support/accessible.ts'
import { addToAmbassadors } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test('the chosen ambassador decides which communities the form offers', async ({ page, guest, isMobile }) => {
  await addToAmbassadors(guest, [1, 2])
  type Own = { ambassadors: { id: number; communities: { name: string }[] }[] }
  const { ambassadors } = (await (await page.request.get('/api/v1/me/ambassadors')).json()) as Own
  const optionsOf = (id: number) => [
    /自分の名前/,
    ...(ambassadors.find((one) => one.id === id)?.communities ?? []).map(({ name }) => name),
  ]
  await page.goto('/host_story_drafts/new')
  const offered = page.getByRole('combobox', { name: /^コミュニティ/ }).getByRole('option')
  await expect(offered).toHaveText(optionsOf(2))
  if (isMobile)
    await page
      .getByRole('banner')
      .getByText(/^メニュー/)
      .click()
  const chooser = page.getByLabel('担当するアンバサダー').filter({ visible: true })
  await expectAccessible(page, 'host-ambassador-chooser')
  await chooser.selectOption('1')
  await expect(offered).toHaveText(optionsOf(1))
  await page.reload()
  await expect(offered).toHaveText(optionsOf(1))
})
