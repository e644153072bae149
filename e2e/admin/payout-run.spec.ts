// From a closed month to money on an account: a run, an exclusion, the approval of a second admin,
// the file, what the bank did, and what the host sees. On a database of its own, because runs pay
// everybody who can be paid.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isBankDay } from '#domain/payouts/bank-day.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { anotherServer } from '../support/another-server.ts'
import { inDatabase, ownDatabase, today } from '../support/database.ts'
import { winDisputes } from '../support/disputes.ts'
import { expectRemoval } from '../support/removals.ts'
import { givenDatabase } from '../support/target.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

type Own = { payees: { id: number; statements: { number: string; payable: number; pay_on: string }[] }[] }

/** The date of the transfers: as on the statement, or the next day of banks. */
function payDate(pay_on: string): string {
  let date = pay_on > today() ? pay_on : today()
  while (!isBankDay(date, packagedHolidays())) date = addDays(date, 1)
  return date
}

// Long, because it fills a database of its own with the demonstration.
test(
  'a closed month is paid: run, exclusion, approval, file, paid, returned',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    test.skip(givenDatabase !== null, 'creates a database')
    test.slow()
    page.setDefaultTimeout(30_000)
    const database = await ownDatabase()
    const { origin, stop } = await anotherServer({ DATABASE_URL: database.url })
    /** What pages and calls returned, but for the file. */
    const read: Promise<string>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (/html|json|text\/x-script|javascript/.test(type) && response.url().startsWith(origin))
        read.push(response.text().catch(() => ''))
    })
    const as = async (name: 'host' | 'accounting' | 'admin', path: string) => {
      await page.goto('about:blank')
      await page.context().clearCookies()
      await signIn(page.request, demo(name), origin)
      await page.goto(origin + path)
    }
    try {
      // Whatever stops the payments, a page says it once.
      const stop = (state: string, reason: string | null) =>
        inDatabase(
          database.url,
          `update payees set state = $1, suspended_reason = $2, message = $2
           where user_id = (select id from users where email = $3)`,
          [state, reason, demo('host').email],
        )
      await stop('suspended', '口座の名義を確かめるため')
      for (const path of ['/host/story', '/host/sales', '/host/payouts', '/host/payee']) {
        await as('host', path)
        await expect(page.getByText(/お支払いを停止しています/)).toHaveCount(1)
        await expect(page.getByText('口座の名義を確かめるため')).toHaveCount(1)
        await expect(page.getByText('お振込がもどりました')).toHaveCount(0)
        await expect(page.getByText(/お支払い予定日|次のお支払い/)).toHaveCount(0)
      }
      await stop('verified', null)

      // The last transfer came back. The host says why the account is right; an admin accepts it.
      await as('host', '/host/payouts')
      const { payees } = (await (await page.request.get(`${origin}/api/v1/me/payouts`)).json()) as Own
      const { id: payee, statements } = payees[0]!
      const next = statements[0]!
      await expect(page.getByText('お支払いを止めています').first()).toBeVisible()
      await expect(page.getByText(formatYen(next.payable)).first()).toBeVisible()
      await page.getByRole('link', { name: 'お受け取りの登録を見る' }).click()
      await expect(
        page.getByText('のお振込がもどりました（銀行からの理由：口座名義相違）', { exact: false }),
      ).toBeVisible()
      await page.getByRole('button', { name: '口座を変えずに送る' }).click()
      await expect(page.getByText('口座を変えないわけを入力してください。').first()).toBeVisible()
      await page.getByLabel('口座を変えないわけ').fill('銀行に確かめ、名義は通帳のとおりです。')
      await page.getByRole('button', { name: '口座を変えずに送る' }).click()
      await expect(page.getByText('運営者が、次のわけを確認しています', { exact: false })).toBeVisible()

      await as('accounting', `/admin/payees/${payee}`)
      await expect(page.getByText('銀行に確かめ、名義は通帳のとおりです。', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: '確認済みにする' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '確認済みにする' }).click()
      await expect(page.getByText('確認済みにしました。')).toBeVisible()

      await page.goto(`${origin}/admin/statements`)
      await expect(page.getByText(next.number).first()).toBeVisible()
      await winDisputes(page.request, origin)
      await page.goto(`${origin}/admin/payouts`)
      await page.getByRole('button', { name: '振込の回を作る' }).click()
      const making = page.getByRole('dialog')
      // The styles of the list around it don't stretch the form.
      expect((await making.locator('form').boundingBox())!.height).toBeLessThan(200)
      await making.getByLabel('振込日').fill(payDate(next.pay_on))
      await making.getByRole('button', { name: '振込の回を作る' }).click()
      await expect(page).toHaveURL(/\/admin\/payouts\/\d+$/)
      const run = new URL(page.url()).pathname
      await expect(page.getByText('ほかの管理者の承認を待っています。', { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: '承認する' })).toBeHidden()

      await test.step('another payee is excluded, with a reason', async () => {
        const exclude = page.getByRole('button', { name: '瀬戸内あさなぎ舎 を除外する' })
        await exclude.click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: '除外する' }).click()
        await expect(dialog.getByText('理由を入力してください。').first()).toBeVisible()
        await page.keyboard.press('Escape')
        const reason = '本人から来月にとの希望があったため。'
        await expectRemoval(page, { press: exclude, reason, confirm: '除外する', said: '除外しました。' })
        await expect(exclude).toBeHidden()
      })

      const sum = `1件・${formatYen(next.payable)}`
      await as('admin', run)
      await page.getByRole('button', { name: '承認する' }).click()
      await expect(page.getByRole('dialog')).toContainText(sum)
      await page.getByRole('dialog').getByRole('button', { name: '承認する' }).click()
      await expect(page.getByText('承認しました。')).toBeVisible()

      await as('accounting', run)
      const late = await page.context().newPage()
      await late.goto(origin + run)
      await late.getByRole('button', { name: 'ファイルを作る' }).click()
      await page.getByRole('button', { name: 'ファイルを作る' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ファイルを作る' }).click()
      await expect(page.getByText('振込ファイルを作りました。')).toBeVisible()
      await test.step('who was later sees why, and no question about a run that has changed', async () => {
        await late.getByRole('dialog').getByRole('button', { name: 'ファイルを作る' }).click()
        await expect(late.getByText('この振込の回は、開いたあとに変わっています。', { exact: false })).toBeVisible()
        await expect(late.getByRole('dialog')).toBeHidden()
        await expect(late.getByText('結果待ち')).toBeVisible()
        await late.close()
      })
      const number = await test.step('the file has one transfer, and the hash of the page', async () => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'ファイル1をダウンロードする' }).click()
        const bytes = await readFile(await (await download).path())
        await expect(page.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
        const records = bytes.toString('latin1').split('\r\n')
        expect(records.map((record) => record[0])).toEqual(['1', '2', '8', '9', undefined])
        expect(records[1]!.slice(80, 90)).toBe(String(next.payable).padStart(10, '0'))
        return records[1]!.slice(43, 50)
      })

      await inDatabase(database.url, 'update payout_runs set pay_on = $1 where id = $2', [
        today(),
        run.split('/').at(-1),
      ])
      await page.reload()
      const record = async (button: string) => {
        await page
          .getByRole('checkbox', { name: /を選択$/ })
          .last()
          .check()
        await page.getByRole('button', { name: button, exact: true }).click()
        return page.getByRole('dialog')
      }
      await (await record('入金済みにする')).getByRole('button', { name: '入金済みにする' }).click()
      await expect(page.getByText('1件の結果を記録しました。')).toBeVisible()

      await as('host', '/host/payouts')
      const history = page.getByRole('table', { name: '振込の記録' }).first().getByRole('row').nth(1)
      await expect(history).toContainText('入金済み')
      await expect(history).toContainText(formatYen(next.payable))

      await as('accounting', run)
      const returning = await record('振込の戻りを記録する')
      await returning.getByRole('radio', { name: /^口座のため/ }).check()
      await returning.getByLabel('戻った理由').fill('名義相違')
      await returning.getByRole('button', { name: '戻りを記録する' }).click()
      await expect(page.getByText('1件の結果を記録しました。')).toBeVisible()

      await as('host', '/host/payouts')
      await expect(history).toContainText('振込の戻り')
      await expect(history).toContainText('名義相違')
      await expect(
        page.getByText('のお振込がもどりました（銀行からの理由：名義相違）', { exact: false }).first(),
      ).toBeVisible()
      await page.goto(`${origin}/host/payee?payee=${payee}`)
      await expect(page.getByText('銀行からの理由：名義相違', { exact: false })).toBeVisible()

      const bodies = await Promise.all(read)
      expect(bodies.length).toBeGreaterThan(20)
      expect(number).toMatch(/^\d{7}$/)
      expect(bodies.filter((body) => body.includes(number))).toEqual([])
    } finally {
      // Close the page before its server stops.
      await page.close()
      await stop()
      await database.drop()
    }
  },
)
