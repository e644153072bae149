import type * as endpoints from '#contract/accounts/social-endpoints.ts'
import { call } from '../call.ts'

export const beginSocialSignIn = call<typeof endpoints.beginSocialSignIn>('post', '/sign_in_providers/{provider}/begin')
export const confirmSocialSignUp = call<typeof endpoints.confirmSocialSignUp>('put', '/social_sign_up')
export const finishSocialSignIn = call<typeof endpoints.finishSocialSignIn>(
  'post',
  '/sign_in_providers/{provider}/finish',
)
export const getSocialSignUp = call<typeof endpoints.getSocialSignUp>('get', '/social_sign_up')
export const getWaysToSignIn = call<typeof endpoints.getWaysToSignIn>('get', '/me/sign_in')
export const listSignInProviders = call<typeof endpoints.listSignInProviders>('get', '/sign_in_providers')
export const submitSocialSignUp = call<typeof endpoints.submitSocialSignUp>('post', '/social_sign_up')
export const unlinkIdentity = call<typeof endpoints.unlinkIdentity>('delete', '/me/sign_in/{provider}')
