import { expect, test } from 'vitest'
import { BRAND_HOME, brandChoicePath, brandSignInPath, safeBrandBack } from './brand-paths.ts'

test.each([
  '/brand/members?page=2',
  '/brand/communities/3/edit',
  '/brand/members/invitation',
  // A person of another brand signs in to accept it.
  '/brand/invitation?invitation_token=a',
])('%s is kept', (path) => {
  expect(safeBrandBack(path)).toBe(path)
})

test.each([
  null,
  '',
  '/',
  '/brand',
  '/brand/',
  '/brands/3',
  '/mypage',
  '//evil.example',
  'https://evil.example/brand/members',
  '/brand/../mypage',
  '/brand/sign_in?back=/brand/members',
  '/brand/sign_out',
  '/brand/choice?back=/brand/members',
  '/brand/password_reset_send_mail',
])('%j leads to the dashboard', (path) => {
  expect(safeBrandBack(path)).toBe(BRAND_HOME)
})

test('the sign-in page keeps the return path', () => {
  expect(brandSignInPath('/brand/members?page=2')).toBe('/brand/sign_in?back=%2Fbrand%2Fmembers%3Fpage%3D2')
  expect(brandSignInPath('/brand')).toBe('/brand/sign_in')
  expect(brandChoicePath('/brand/members')).toBe('/brand/choice?back=%2Fbrand%2Fmembers')
})
