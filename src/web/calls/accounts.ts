import type * as accounts from '#contract/accounts/accounts-endpoints.ts'
import type * as social from '#contract/accounts/social-endpoints.ts'
import { call } from '../call.ts'

export const checkResetLink = call<typeof accounts.checkResetLink>('get', '/password')
export const getMe = call<typeof accounts.getMe>('get', '/me')
export const getMyEmail = call<typeof accounts.getMyEmail>('get', '/me/email')
export const getMyProfile = call<typeof accounts.getMyProfile>('get', '/me/profile')
export const listUsers = call<typeof accounts.listUsers>('get', '/users')
export const requestPasswordReset = call<typeof accounts.requestPasswordReset>('post', '/password')
export const resendVerification = call<typeof accounts.resendVerification>('post', '/email_verification')
export const resetPassword = call<typeof accounts.resetPassword>('put', '/password')
export const signIn = call<typeof accounts.signIn>('post', '/sign_in')
export const signOut = call<typeof accounts.signOut>('delete', '/sign_out')
export const signUp = call<typeof accounts.signUp>('post', '/sign_up')
export const updateMe = call<typeof accounts.updateMe>('patch', '/me')
export const verifyEmail = call<typeof accounts.verifyEmail>('put', '/email_verification')

export const cancelEmailChange = call<typeof accounts.cancelEmailChange>('delete', '/me/email_change')
export const confirmEmailChange = call<typeof accounts.confirmEmailChange>('put', '/me/email_change')
export const requestEmailChange = call<typeof accounts.requestEmailChange>('post', '/me/email_change')

export const getClosing = call<typeof accounts.getClosing>('get', '/me/closing')
export const requestClosing = call<typeof accounts.requestClosing>('post', '/me/closing')
export const withdrawClosing = call<typeof accounts.withdrawClosing>('delete', '/me/closing')

export const beginSocialSignIn = call<typeof social.beginSocialSignIn>('post', '/sign_in_providers/{provider}/begin')
export const confirmSocialSignUp = call<typeof social.confirmSocialSignUp>('put', '/social_sign_up')
export const finishSocialSignIn = call<typeof social.finishSocialSignIn>('post', '/sign_in_providers/{provider}/finish')
export const getSocialSignUp = call<typeof social.getSocialSignUp>('get', '/social_sign_up')
export const getWaysToSignIn = call<typeof social.getWaysToSignIn>('get', '/me/sign_in')
export const listSignInProviders = call<typeof social.listSignInProviders>('get', '/sign_in_providers')
export const submitSocialSignUp = call<typeof social.submitSocialSignUp>('post', '/social_sign_up')
export const unlinkIdentity = call<typeof social.unlinkIdentity>('delete', '/me/sign_in/{provider}')
