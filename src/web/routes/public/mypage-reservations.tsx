/**
 * Redirects to /mypage, which lists the reservations. For users who shorten a reservation's URL.
 */
import { redirect } from 'react-router'

export const loader = () => redirect('/mypage', 301)
