export {
  type Credentials,
  ownCompanies,
  ownUser,
  type PasswordReset,
  resetPassword,
  sendPasswordEmail,
  signIn,
} from "./api";
export {
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";
