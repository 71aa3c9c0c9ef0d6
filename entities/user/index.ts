export {
  type Credentials,
  companyUsers,
  ownCompanies,
  ownUser,
  type PasswordReset,
  resetPassword,
  sendPasswordEmail,
  signIn,
} from "./api";
export {
  type Colleague,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";
