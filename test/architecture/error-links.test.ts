// Each form with an error summary has a browser test that follows the links of its summary.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { files, isTest, ROOT, SRC } from './sources.ts'

const WEB = path.join(SRC, 'web')
/** Frames of forms, with their components: the forms that use them are walked instead. */
const FRAMES = {
  AccountForm: 'features/accounts/shared/account-form',
  SettingForm: 'features/reference/setting-form',
  TemplatesForm: 'features/office/shared/templates-form',
}
/** Buttons, whose errors belong to no field. */
const BUTTONS = [
  'features/accounts/my-page/closing-notice',
  'features/accounts/security/security-parts',
  'routes/public/mypage-close-account',
  'routes/brand/security',
]
const SUMMARY = new RegExp(`<(\\w+\\.)?(ErrorSummary|${Object.keys(FRAMES).join('|')})\\b`)

const forms = files(WEB)
  .filter((file) => !isTest(file) && SUMMARY.test(fs.readFileSync(file, 'utf8')))
  .map((file) => path.relative(WEB, file).replace('.tsx', ''))
const walks = files(path.join(ROOT, 'e2e')).map((file) => fs.readFileSync(file, 'utf8'))

test('a browser test follows the links of every error summary', () => {
  const others = [...Object.values(FRAMES), ...BUTTONS]
  expect(others.filter((name) => !forms.includes(name))).toEqual([])
  const linked = forms.filter((name) => !others.includes(name))
  expect(linked.filter((name) => !walks.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
