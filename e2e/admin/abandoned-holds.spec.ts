// A user holds places again and again and never pays. Admins see who it is.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { releaseHold, hold } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newUser, demo, expect, signIn, test } from '../support/test.ts'

test('admins see users who abandon their holds', { tag: '@once' }, async ({ page, playwright, baseURL }) => {
  const story = await createStory('置いていかれる席の会', { slots: [{ inDays: 20 }] })
  const calendar_ids = [story.slots[0].id]
  const request = await playwright.request.newContext({ baseURL })
  const person = await newUser(request, '席田 いくたび')
  await signIn(request, person)
  for (let n = 0; n < 6; n++) await releaseHold(request, await hold(request, { calendar_ids, number_of_people: 2 }))
  await request.dispose()

  await signIn(page.request, demo('admin'))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'お席を取ったまま何度も離れた人' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お席を取ったまま離れた人' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('6件')
  await expect(row).toContainText('のべ12席')
  await expect(row).toContainText('お待ちいただき中')
  await expectAccessibleAtAllWidths(page, 'admin-abandoned-holds')
  await row.getByRole('link', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'この24時間に6件' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-person-abandoned-holds')

  await page.goto('/admin/reservations')
  await page.getByRole('link', { name: 'お席を取ったまま離れた人' }).click()
  await expect(page).toHaveURL('/admin/abandoned_holds')
  await page.goto('/admin/abandoned_holds?page=99')
  // A page past the end leads to the last one.
  await expect(page).toHaveURL('/admin/abandoned_holds')
  await expect(row).toBeVisible()
})
