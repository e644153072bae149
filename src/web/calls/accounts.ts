import type * as endpoints from '#contract/accounts/accounts-endpoints.ts'
import { call } from '../call.ts'

export const checkResetLink = call<typeof endpoints.checkResetLink>('get', '/password')
export const getMe = call<typeof endpoints.getMe>('get', '/me')
export const getMyEmail = call<typeof endpoints.getMyEmail>('get', '/me/email')
export const getMyProfile = call<typeof endpoints.getMyProfile>('get', '/me/profile')
export const listUsers = call<typeof endpoints.listUsers>('get', '/users')
export const requestPasswordReset = call<typeof endpoints.requestPasswordReset>('post', '/password')
export const resendVerification = call<typeof endpoints.resendVerification>('post', '/email_verification')
export const resetPassword = call<typeof endpoints.resetPassword>('put', '/password')
export const signIn = call<typeof endpoints.signIn>('post', '/sign_in')
export const signOut = call<typeof endpoints.signOut>('delete', '/sign_out')
export const signUp = call<typeof endpoints.signUp>('post', '/sign_up')
export const updateMe = call<typeof endpoints.updateMe>('patch', '/me')
export const verifyEmail = call<typeof endpoints.verifyEmail>('put', '/email_verification')

export const cancelEmailChange = call<typeof endpoints.cancelEmailChange>('delete', '/me/email_change')
export const confirmEmailChange = call<typeof endpoints.confirmEmailChange>('put', '/me/email_change')
export const requestEmailChange = call<typeof endpoints.requestEmailChange>('post', '/me/email_change')

export const getClosing = call<typeof endpoints.getClosing>('get', '/me/closing')
export const requestClosing = call<typeof endpoints.requestClosing>('post', '/me/closing')
export const withdrawClosing = call<typeof endpoints.withdrawClosing>('delete', '/me/closing')
