export {
  type Credentials,
  changeOwnPassword,
  createUser,
  deleteUser,
  getOwnUser,
  listCompanyUsers,
  listOwnCompanies,
  type PasswordReset,
  readCompanyUsers,
  resetPassword,
  sendPasswordEmail,
  signIn,
  updateEmailSetting,
} from "./api";
export { type CompanyUser, type Membership, type User, userSchema } from "./schema";
