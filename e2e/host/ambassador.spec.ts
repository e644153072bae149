// Somebody of several ambassadors chooses for whom they write.
import { expectAccessible } from '../support/accessible.ts'
import { makeMember } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test('the choice decides in which communities an experience can be', async ({ page, guest, isMobile }) => {
  await makeMember(guest, [1, 2])
  type Own = { ambassadors: { id: number; communities: { name: string }[] }[] }
  const { ambassadors } = (await (await page.request.get('/api/v1/me/ambassadors')).json()) as Own
  const words = (id: number) => [
    /自分の名前/,
    ...(ambassadors.find((one) => one.id === id)?.communities ?? []).map(({ name }) => name),
  ]
  await page.goto('/host_story_drafts/new')
  const offered = page.getByRole('combobox', { name: /^コミュニティ/ }).getByRole('option')
  await expect(offered).toHaveText(words(2))
  if (isMobile) await page.getByRole('banner').getByText('メニュー', { exact: true }).click()
  const chooser = page.getByLabel('担当するアンバサダー').filter({ visible: true })
  await expectAccessible(page, 'host-ambassador-chooser')
  await chooser.selectOption('1')
  await expect(offered).toHaveText(words(1))
  await page.reload()
  await expect(offered).toHaveText(words(1))
})
