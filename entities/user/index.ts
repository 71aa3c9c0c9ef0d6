export {
  type Credentials,
  getOwnUser,
  listCompanyUsers,
  listOwnCompanies,
  type PasswordReset,
  resetPassword,
  sendPasswordEmail,
  signIn,
} from "./api";
export {
  type CompanyUser,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";
