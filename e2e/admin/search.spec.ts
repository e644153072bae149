// The search over everything, and how few steps two daily jobs take with it.
import { inputMethod, ORDERS } from '#test/input-method.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test('an admin finds anything from anywhere', { tag: '@once' }, async ({ page, playwright, baseURL }) => {
  const mark = `${Date.now()}`.slice(-6)
  const host = await newUser(page.request, `檜垣 ${mark}`)
  const story = await createStory(`渋柿をむく日 ${mark}`, { host, price: 0, slots: [{ inDays: 9 }, { inDays: 12 }] })
  const guests = await playwright.request.newContext({ baseURL })
  const guest = await newUser(guests, `羽田野 ${mark}`)
  await signIn(guests, guest)
  const [first, second] = story.slots
  const later = await book(guests, { calendar_ids: [second!.id] })
  const next = await book(guests, { calendar_ids: [first!.id] })
  await guests.dispose()
  await signIn(page.request, demo('admin'))
  await page.goto('/admin')
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'さがす' })
  const field = dialog.getByRole('searchbox')

  await test.step('nothing that is typed is lost, and no key of an input method is a key', async () => {
    const typing = inputMethod(await page.context().newCDPSession(page))
    await page.keyboard.press('Control+k')
    for (const order of ORDERS) {
      await typing.compose('羽田')
      await typing.compose('羽田野')
      await typing.confirm(`羽田野${mark}`, order)
      await expect(field).toHaveValue(`羽田野${mark}`)
      await expect(dialog.getByRole('menuitem').first()).toContainText(`予約${next}`)
      await typing.compose('様')
      await typing.cancel(order)
      await expect(field).toHaveValue(`羽田野${mark}`)
      await page.keyboard.press('Escape')
      await expect(field).toHaveValue('')
    }
    await page.keyboard.press('Control+k')
    await expect(dialog).toBeHidden()
  })
  await test.step('a guest’s next booking: the key, the name without a space, Enter', async () => {
    await page.keyboard.press('Control+k')
    await field.fill(`羽田野${mark}`)
    const rows = dialog.getByRole('menuitem')
    await expect(rows.first()).toContainText(`予約${next}`)
    await expect(rows.nth(1)).toContainText(`予約${later}`)
    await expectAccessibleAtAllWidths(page, 'admin-search')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/reservations/${next}`)
    await expect(dialog).toBeHidden()
  })
  await test.step('an experience’s bookings from its host’s name: Enter, the link', async () => {
    await page.keyboard.press('/')
    await expect(dialog.getByRole('menuitem')).toContainText([`羽田野 ${mark}`])
    await field.fill(`檜垣${mark}`)
    await expect(dialog.getByRole('group', { name: '体験' }).getByRole('menuitem')).toHaveCount(1)
    // The first result is chosen, and the field still takes the key.
    await field.press('/')
    await expect(field).toHaveValue(`檜垣${mark}/`)
    await field.fill(`檜垣${mark}`)
    await expect(dialog.getByRole('group', { name: '体験' }).getByRole('menuitem')).toHaveCount(1)
    await dialog.getByRole('group', { name: '体験' }).getByRole('menuitem').click()
    await expect(page).toHaveURL(`/admin/experiences/${story.id}`)
    await page.getByRole('link', { name: 'この体験の予約を見る' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(2)
  })
  await test.step('the keys: up, down, a new tab, and Tab stays inside', async () => {
    await page.keyboard.press('Control+k')
    await field.pressSequentially(`羽田野${mark}`)
    const rows = dialog.getByRole('menuitem')
    await expect(rows.first()).toContainText(`予約${next}`)
    const chosen = dialog.locator('[role="menuitem"][data-chosen]')
    await expect(chosen).toContainText(`予約${next}`)
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toContainText(`予約${later}`)
    // The focus stays in the field; a screen reader follows the chosen row.
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(chosen).toContainText(
      await rows
        .last()
        .innerText()
        .then((words) => words.split('\n')[0]!),
    )
    // A pasted text chooses no row: Enter opens the first.
    for (const key of ['a', 'x', 'v']) await page.keyboard.press(`Control+${key}`)
    await expect(field).toHaveValue(`羽田野${mark}`)
    await expect(dialog.getByRole('status')).toHaveText('3件が見つかりました。')
    await expect(rows.first()).toContainText(`予約${next}`)
    const tab = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const opened = await tab
    await expect(opened).toHaveURL(`/admin/reservations/${next}`)
    await opened.close()
    await expect(dialog).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      expect(
        await dialog.evaluate(
          (box) => box.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('in forced colours the chosen row and the current entry are marked', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/admin/reservations')
    await hydrated(page)
    const borders = await page
      .getByRole('navigation', { name: '予約の種類' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.hasAttribute('aria-current'), getComputedStyle(link).borderBottomWidth] as const),
      )
    const [current, other] = [true, false].map((is) => borders.find(([one]) => one === is)?.[1])
    expect([current, other]).toEqual(['3px', '0px'])
    await page.keyboard.press('Control+k')
    await field.pressSequentially(`羽田野${mark}`)
    const chosen = dialog.locator('[role="menuitem"][data-chosen]')
    await expect(chosen).toContainText(`予約${next}`)
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await expectAccessibleAtAllWidths(page, 'admin-search-forced')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.emulateMedia({ forcedColors: null })
  })
  await test.step('what other lists hold: the log and the documents of a number, the mails of an address', async () => {
    const link = (name: string) => dialog.getByRole('link', { name })
    await page.keyboard.press('Control+k')
    await field.fill(`予約${next}`)
    await expect(link('書類でさがす')).toHaveAttribute('href', `/admin/documents?reservation_id=${next}`)
    await field.fill(guest.email)
    await expect(link('送れなかったメールでさがす')).toHaveAttribute('href', /^\/admin\/jobs\?view=mails&q=e2e-/)
    await field.fill(`予約${next}`)
    await link('操作の記録でさがす').click()
    await expect(page).toHaveURL(`/admin/audit?subject_type=reservation&subject_id=${next}`)
    await expect(dialog).toBeHidden()
  })
  await test.step('nothing found; Escape returns the focus', async () => {
    const opener = page.getByRole('button', { name: 'さがす', exact: true })
    await opener.click()
    await field.fill(`${mark}という名前はない`)
    await expect(dialog.getByRole('status')).toHaveText('見つかりませんでした。')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
